import { BRIEF_FIELDS, type BriefReading } from '@firstline/contract/brief'
import { useMemo } from 'react'
import { type BriefNote, briefNotes } from '#lib/brief/brief-notes.ts'
import type { BriefValues } from '#lib/brief/brief-values.ts'
import { runtime } from '#lib/runtime.ts'

export interface UseBriefNotes {
  /** The form as it stands. */
  values: BriefValues
  /** The form at rest: nothing new is noted while somebody is typing. */
  rested: BriefValues
  reading?: BriefReading | null
  asksInsight: boolean
}

/** What there is to note beside a form. */
export function useBriefNotes({ values, rested, reading = null, asksInsight }: UseBriefNotes): BriefNote[] {
  const notes = useMemo(() => {
    if (rested.websiteOnlyMode) return none
    const fields = BRIEF_FIELDS.filter((field) => asksInsight || field !== 'insight')
    const isEnglishOnly = runtime().writer.kind === 'composer'
    return briefNotes({ values: rested, reading, fields, isEnglishOnly })
  }, [rested, reading, asksInsight])
  return useMemo(() => {
    const isOver = ({ field, words }: BriefNote) =>
      values.websiteOnlyMode || values[field] === words || (values[field] === '' && rested[field] !== '')
    return notes.some(isOver) ? notes.filter((note) => !isOver(note)) : notes
  }, [notes, values, rested])
}

const none: BriefNote[] = []
