import { readBriefs } from '../eval/brief.ts'
import type { Brief } from '../eval/brief.ts'
import { HELD_OUT_BRIEFS } from '../eval/held-out-briefs.ts'
import { WORKING_BRIEFS } from '../eval/working-briefs.ts'

export const DEVELOPMENT_BRIEFS = readBriefs('development')

/** Briefs that authors of the writer may read. */
export const EVERY_BRIEF: readonly Brief[] = [...DEVELOPMENT_BRIEFS, ...WORKING_BRIEFS, ...HELD_OUT_BRIEFS]
