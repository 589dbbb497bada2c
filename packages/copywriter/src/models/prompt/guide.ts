import type { BriefFields } from '../../brief/read-brief.ts'

/** How an angle is built, said to the writer, and how well a brief feeds it. */
export interface Guide {
  guide: string
  /** Instead, when nobody says what troubles the reader. */
  withoutPain?: string
  fit?: (brief: BriefFields) => number
}

export const hasPain = (brief: BriefFields): boolean => brief.fields.painPoint !== ''
export const hasInsight = (brief: BriefFields): boolean => brief.fields.insight !== ''
