import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findPostgresBinaries, NO_POSTGRES } from '../../../../scripts/lib/postgres-binaries.ts'

const repository = resolve(import.meta.dirname, '../../../..')

/**
 * The folder with `initdb` and `postgres`. Those of the npm package are copied to the given folder first: the clone
 * may be in a place only its owner can read, and the links between its libraries may be missing.
 */
export function preparePrograms(folder: string): string {
  const found = findPostgresBinaries({
    root: '/',
    path: (process.env['PATH'] ?? '').split(':'),
    nodeModules: join(repository, 'node_modules'),
    platform: process.platform,
    architecture: process.arch,
  })
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
    const place = join(folder, target)
    if (!existsSync(place)) symlinkSync(join(folder, source), place)
  }
}
