import type { Plugin } from 'vite'

/** Of the schema library: turning schemas into JSON Schema, which nothing in the browser does, and every schema points at. */
const UNUSED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** Keeps out of the bundle what libraries import and the application never calls; each export becomes an empty function. */
export const leaveOut: Plugin = {
  name: 'firstline-leave-out',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!UNUSED.test(id)) return null
    const direct = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};?$/gm)].map(([, name]) => name)
    const empty = direct.map((name) => `export const ${name} = () => undefined`)
    const others = renamed.map((name) => `const ${name}_ = () => undefined\nexport { ${name}_ as ${name} }`)
    return { code: [...empty, ...others].join('\n'), map: null }
  },
}
