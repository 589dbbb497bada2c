import type { ReadBriefRequest } from '@firstline/contract/brief'
import { spaceOut } from '@firstline/contract/readings'
import type { Readback, ReadPhrase } from '@firstline/contract/readings'
import { splitFieldSentences } from './pieces.ts'
import { readFields } from './read-fields.ts'
import { finish, isWritten } from './sentence.ts'

const READ_BACK = ['insight', 'painPoint', 'solution'] as const

/** How a form reads, sentence by sentence, and what is asked about it. */
export function readBack(form: ReadBriefRequest): Readback {
  const phrases = READ_BACK.flatMap((field) =>
    splitFieldSentences(spaceOut(form[field])).map((source): ReadPhrase => {
      const decided = form.readings?.find((reading) => spaceOut(reading.source) === source)
      const parts = [{ text: finish(source) }]
      const isSure = decided !== undefined || isWritten(source)
      return {
        field,
        source,
        parts,
        isSure,
        ...(decided ? { decided: { sentence: decided.sentence, isYours: true } } : {}),
      }
    }),
  )
  const { isEnglish } = readFields({ ...EMPTY, ...form })
  return { phrases, questions: [], opening: null, notices: [], isEnglish }
}

const EMPTY = {
  messageType: 'Cold DM',
  tone: 'Persuasive',
  emotion: 'Curiosity & Intrigue',
  ctaType: '',
  variations: 3,
  websiteUrl: '',
  websiteOnlyMode: false,
} as const
