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

/** Whether each sentence to keep is in the text. */
export const hasKept = ({ text, keep }: { text: string; keep: readonly string[] }): boolean =>
  keep.every((sentence) => text.includes(sentence))
export const NOT_IN_TEXT = { path: ['keep'], error: 'A sentence to keep must be in the text.' }

/** Asks for versions of one text. `keep`: sentences of it that stay as they are. */
export const Rewrite = z
  .object({
    text: RevisedText,
    aim: z.enum(REWRITE_AIMS, { error: `Aim must be one of: ${REWRITE_AIMS.join(', ')}.` }),
    keep: revisionTexts('Keep'),
  })
  .refine(hasKept, NOT_IN_TEXT)
export type Rewrite = z.infer<typeof Rewrite>
