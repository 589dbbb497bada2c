import { readBriefs } from './brief.ts'

/** Eighty briefs to build the writer with: first those that try to break it, then trades of every kind. */
export const WORKING_BRIEFS = readBriefs('working')
