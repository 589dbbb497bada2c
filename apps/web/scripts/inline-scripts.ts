import { build, type Plugin } from 'vite'

const SUFFIX = '?script-text'

/**
 * `import text from './module.ts?script-text'` returns the module, bundled and minified, as the text of one classic script,
 * so that inline scripts are ordinary modules with types and tests. In the browser bundle it is the empty string: the text
 * is in the HTML already, and hydration keeps it.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'firstline-inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null
      const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer)
      return resolved && resolved.id + SUFFIX
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      if (this.environment.name === 'client') return `export default ''`
      const { text, modules } = await bundleScript(id.slice(0, -SUFFIX.length))
      for (const module of modules) this.addWatchFile(module)
      return `export default ${JSON.stringify(text)}`
    },
  }
}

async function bundleScript(entry: string): Promise<{ text: string; modules: string[] }> {
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`)
  return { text: chunk.code, modules: chunk.moduleIds }
}
