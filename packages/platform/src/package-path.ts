import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The path of something in this package. Resolved by the package's name and not from this file's address, because the
 * code also runs from a bundle in another folder.
 */
export function packagePath(path: string): string {
  return join(dirname(require.resolve('@firstline/platform/package.json')), path)
}
