import type { Plugin } from 'vite'

/** zod's conversion to JSON Schema: unused in the browser, but referenced by every schema. */
const UNUSED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** Replaces exports that libraries import and the application never calls by empty functions. */
export const omitUnusedExports: Plugin = {
  name: 'firstline-omit-unused-exports',
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
