import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import { type BriefReading } from '@firstline/contract/brief'
import { useMemo } from 'react'
import { type BriefNote, findBriefNotes } from './find-brief-notes.ts'
import type { BriefForm } from './use-brief-form.ts'
import { getRuntime } from '#platform/runtime.ts'

export interface UseBriefNotes {
  form: Pick<BriefForm, 'values' | 'debounced'>
  reading: BriefReading | null
  asksInsight: boolean
}

export function useBriefNotes({ form, reading, asksInsight }: UseBriefNotes): BriefNote[] {
  const { values, debounced } = form
  const notes = useMemo(() => {
    if (debounced.websiteOnlyMode) return none
    const fields = BRIEF_FIELDS.filter((field) => asksInsight || field !== 'insight')
    const isEnglishOnly = getRuntime().writer.kind === 'composer'
    return findBriefNotes({ values: debounced, reading, fields, isEnglishOnly })
  }, [debounced, reading, asksInsight])
  return useMemo(() => {
    const isOver = ({ field, words }: BriefNote) =>
      values.websiteOnlyMode || values[field] === words || (values[field] === '' && debounced[field] !== '')
    return notes.some(isOver) ? notes.filter((note) => !isOver(note)) : notes
  }, [notes, values, debounced])
}

const none: BriefNote[] = []
