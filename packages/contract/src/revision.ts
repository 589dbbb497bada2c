import { z } from 'zod'
import { Score } from './generation.ts'
import { REWRITE_AIMS } from './options.ts'
import { hasKept, KeptSentences, NOT_IN_TEXT, RevisedText, revisionTexts } from './rewrite.ts'

/** `score`: a change that earns points, for one check if it is named. */
export const REVISION_AIMS = [...REWRITE_AIMS, 'score'] as const
export type RevisionAim = (typeof REVISION_AIMS)[number]

/** The body of `revise-message`, besides the form. */
export const RevisionRequest = z
  .object({
    text: RevisedText,
    aim: z.enum(REVISION_AIMS, { error: `Aim must be one of: ${REVISION_AIMS.join(', ')}.` }),
    /** Sentences of the text that stay as they are. */
    keep: KeptSentences,
    /** Earlier versions, which are not repeated. */
    avoid: revisionTexts('Avoid'),
    /** The id of a score's check. */
    check: z.string().max(40).optional(),
  })
  .refine(hasKept, NOT_IN_TEXT)
export type RevisionRequest = z.infer<typeof RevisionRequest>

/** `revision` is null when no other text meets the aim. */
export const RevisedMessage = z.object({
  revision: z.object({ text: z.string(), score: Score }).nullable(),
})
export type RevisedMessage = z.infer<typeof RevisedMessage>
