import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * The path of a source file, as in `sourcePath('main.ts')`. By its name in the package and not from this file's own
 * address, because this code also runs from the bundle in another folder.
 */
export function sourcePath(name: string): string {
  return require.resolve(`#server/${name}`)
}
