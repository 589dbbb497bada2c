import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { sourcePath } from '#server/platform/source-path.ts'
import { type Config, configFrom } from './config.ts'

export const REPOSITORY_ROOT = resolve(dirname(sourcePath('main.ts')), '../../..')

/** The process's settings over those of `.env`. The only place that reads `process.env`. */
export function readConfig(): Config {
  const file = resolve(REPOSITORY_ROOT, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return configFrom({ ...fromFile, ...process.env }, (path) => resolve(REPOSITORY_ROOT, path))
}
