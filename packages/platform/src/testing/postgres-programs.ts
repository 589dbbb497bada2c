import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findInstalledPostgres, NO_POSTGRES } from './postgres-binaries.ts'

/**
 * Returns the folder with `initdb` and `postgres`. The programs of the npm package are copied to the given folder
 * first: another user may not be able to read the repository, and the links between the libraries may be missing.
 */
export function preparePrograms(folder: string): string {
  const found = findInstalledPostgres()
  if (!found) throw new Error(NO_POSTGRES)
  if (found.source === 'system') return found.directory
  const source = resolve(found.directory, '..')
  const copy = join(folder, 'native')
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true })
  makeLinks(folder, join(copy, 'pg-symlinks.json'))
  return join(copy, 'bin')
}

/** The package lists its links as [{source: 'native/lib/a.so.1.2', target: 'native/lib/a.so'}, ...]. */
function makeLinks(folder: string, list: string): void {
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(join(folder, source), link)
  }
}
