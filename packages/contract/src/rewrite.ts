import { z } from 'zod'
import { REVISION_TEXTS_MAX, SCORED_TEXT_MAX_LENGTH } from './limits.ts'
import { REWRITE_AIMS } from './options.ts'

/** A text that is scored or revised. */
export const RevisedText = z
  .string({ error: 'Please give the text to score.' })
  .trim()
  .min(1, 'Please give the text to score.')
  .max(SCORED_TEXT_MAX_LENGTH, `The text may have at most ${SCORED_TEXT_MAX_LENGTH} characters.`)

export function revisionTexts(name: string) {
  return z
    .array(z.string().max(SCORED_TEXT_MAX_LENGTH), { error: `${name} must be a list of texts.` })
    .max(REVISION_TEXTS_MAX, `${name} may have at most ${REVISION_TEXTS_MAX} texts.`)
    .default([])
}

/** The sentences of a text that stay as they are, each once. */
export const KeptSentences = revisionTexts('Keep').transform((sentences) => [
  ...new Set(sentences.map((sentence) => sentence.trim()).filter(Boolean)),
])

interface Kept {
  text: string
  keep: readonly string[]
}

/** Together they are no longer than the text, so they add no more to a prompt than was typed. */
export const hasKept = ({ text, keep }: Kept): boolean =>
  keep.every((sentence) => text.includes(sentence)) && keep.join('').length <= text.length
export const NOT_IN_TEXT = {
  path: ['keep'],
  error: 'Each sentence to keep must be in the text, and none may be a part of another.',
}

const leavesSomething = ({ text, keep }: Kept): boolean =>
  /[\p{L}\p{N}]/u.test(keep.reduce((rest, sentence) => rest.replace(sentence, ''), text))

/** Asks for versions of one text. `keep`: sentences of it that stay as they are. */
export const Rewrite = z
  .object({
    text: RevisedText,
    aim: z.enum(REWRITE_AIMS, { error: `Aim must be one of: ${REWRITE_AIMS.join(', ')}.` }),
    keep: KeptSentences,
  })
  .refine(hasKept, NOT_IN_TEXT)
  .refine(leavesSomething, { path: ['keep'], error: 'Please leave a part of the text that may change.' })
export type Rewrite = z.infer<typeof Rewrite>
