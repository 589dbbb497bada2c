import { readBriefs } from './brief.ts'

/** Thirty briefs to judge the writer by, never to build it with. Every tone and every emotion comes five times. */
export const HELD_OUT_BRIEFS = readBriefs('held-out')
