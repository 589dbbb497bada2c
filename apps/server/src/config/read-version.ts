import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { REPOSITORY_ROOT } from './environment.ts'

const Package = z.object({ version: z.string() })

/** The version of this program, from its package.json. */
export function readVersion(): string {
  return Package.parse(JSON.parse(readFileSync(resolve(REPOSITORY_ROOT, 'package.json'), 'utf8'))).version
}
