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
