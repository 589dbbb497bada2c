import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, parseConfig } from './config.ts'

// By the package's own name and not from this file's address: the code also runs from the bundle in another folder.
const require = createRequire(import.meta.url)
export const REPOSITORY_ROOT = resolve(dirname(require.resolve('#server/main.ts')), '../../..')

/** Environment variables override `.env`. No other module reads `process.env`. */
export function readConfig(): Config {
  const file = resolve(REPOSITORY_ROOT, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return parseConfig({ ...fromFile, ...process.env }, (path) => resolve(REPOSITORY_ROOT, path))
}

/** What a child process needs to run at all: no setting and no secret of the server. */
const FOR_CHILDREN = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'VK_ICD_FILENAMES',
]

export function readChildEnvironment(): Record<string, string> {
  return Object.fromEntries(
    FOR_CHILDREN.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
