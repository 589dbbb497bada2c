import { readFileSync } from 'node:fs'
import type { Brief } from '../eval/brief.ts'
import { HELD_OUT_BRIEFS } from '../eval/held-out-briefs.ts'
import { WORKING_BRIEFS } from '../eval/working-briefs.ts'

export const DEVELOPMENT_BRIEFS = JSON.parse(
  readFileSync(new URL('../eval/briefs/development.json', import.meta.url), 'utf8'),
) as readonly Brief[]

/** All briefs that may be looked at while the writer is worked on. */
export const EVERY_BRIEF: readonly Brief[] = [...DEVELOPMENT_BRIEFS, ...WORKING_BRIEFS, ...HELD_OUT_BRIEFS]
