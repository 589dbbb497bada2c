import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import type { ReadBriefRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import type { Readback, ReadPhrase } from '@firstline/contract/readings'
import { listLeftOut } from '../brief/list-left-out.ts'
import { toParts } from '../brief/proposal.ts'
import type { Phrase } from '../brief/proposal.ts'
import { readBrief } from '../brief/read-brief.ts'
import { chooseOpening } from './choose-opening.ts'

/** A valid form to merge incomplete fields into. */
const BLANK = GenerationForm.parse({ messageType: MESSAGE_TYPES[0], targetAudience: '-', product: '-' })

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** How a form reads, sentence by sentence, and what is asked about it. */
export function readBack(form: ReadBriefRequest): Readback {
  const brief = readBrief({ ...BLANK, ...form })
  const isEnglish = brief.isEnglish || !hasWords(BRIEF_FIELDS.map((field) => form[field]).join(' '))
  return {
    phrases: brief.phrases.map(showPhrase),
    questions: [...brief.questions],
    // One thing at a time: doubts come first.
    opening: isEnglish && brief.questions.length === 0 ? chooseOpening(brief) : null,
    notices: BRIEF_FIELDS.flatMap((field) => {
      const leftOut = listLeftOut(form[field])
      const isUnusable = isEnglish && form[field] !== '' && brief.fields[field] === ''
      return isUnusable || leftOut.length > 0 ? [{ field, isUnusable, leftOut }] : []
    }),
    isEnglish,
  }
}

const showPhrase = ({ field, source, sentence, proposal, decided }: Phrase): ReadPhrase => ({
  field,
  source,
  parts: toParts(proposal),
  isSure: sentence !== null || decided !== undefined,
  ...(decided ? { decided } : {}),
})
