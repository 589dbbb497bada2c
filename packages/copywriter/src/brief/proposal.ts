import type { BriefField } from '@firstline/contract/brief-fields'
import type { ReadQuestion, SentencePart } from '@firstline/contract/readings'

/** A stretch of a proposed sentence that waits for an answer. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly question: string
  /** What each answer puts there; null leaves the sentence out. */
  readonly options: readonly (string | null)[]
}

/** The best sentence for a doubtful phrase, and what is asked about it. */
export interface Proposal {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly questions: readonly ReadQuestion[]
}

export interface Phrase {
  readonly field: BriefField
  /** As typed, white space as one space. */
  readonly source: string
  /** As it would be printed; null when it is left out or doubtful. */
  readonly sentence: string | null
  readonly proposal: Proposal
  /** The sender decided. */
  readonly decided?: { readonly sentence: string | null; readonly isYours: boolean }
}

/** Marks in order; of two that overlap the first given stays. */
export function toParts({ text, marks }: Pick<Proposal, 'text' | 'marks'>): SentencePart[] {
  const chosen: Mark[] = []
  for (const mark of marks)
    if (chosen.every(({ start, end }) => mark.end <= start || mark.start >= end)) chosen.push(mark)
  const parts: SentencePart[] = []
  let from = 0
  for (const { start, end, question, options } of chosen.toSorted((a, b) => a.start - b.start)) {
    if (start > from) parts.push({ text: text.slice(from, start) })
    parts.push({ text: text.slice(start, end), question, options: [...options] })
    from = end
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) })
  return parts
}

export const ask = (
  id: string,
  text: string,
  answers: readonly string[],
  replacements: ReadQuestion['replacements'] = [],
): ReadQuestion => ({
  id,
  text,
  answers: [...answers],
  replacements,
})
