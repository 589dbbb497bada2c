import { BRIEF_FIELDS } from './brief-fields.ts'
import { z } from 'zod'
import { checkReadings, ChosenIndustry, FormSender, Score } from './generation.ts'
import { text } from './text.ts'
import { Readings } from './readings.ts'
import { RevisedText } from './rewrite.ts'
import {
  AUDIENCE_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from './limits.ts'

/** The body of `score-message`, besides the form. */
export const ScoreRequest = z.object({ text: RevisedText })

/** A failed hard check. `check` is 'H1' to 'H6' (docs/writing.md). */
export const HardFailure = z.object({ check: z.string(), reason: z.string() })
export type HardFailure = z.infer<typeof HardFailure>

/** A span of a text by its source; 'ours' is what the writer added, 'sender' what is saved of the sender. The spans concatenate to the text. */
export const TextClaim = z.object({
  text: z.string(),
  from: z.enum([...BRIEF_FIELDS, 'sender', 'page', 'cta', 'ours']),
  /** A number, name or result that is in no field. */
  isInvented: z.boolean(),
})
export type TextClaim = z.infer<typeof TextClaim>

export const ScoredMessage = z.object({
  score: Score,
  hardFailures: z.array(HardFailure),
  claims: z.array(TextClaim),
})
export type ScoredMessage = z.infer<typeof ScoredMessage>

/** The body of `read-brief`. Any field may be empty. */
export const ReadBriefRequest = z
  .object({
    targetAudience: text(AUDIENCE_MAX_LENGTH, 'Target audience'),
    product: text(PRODUCT_MAX_LENGTH, 'Product or service'),
    painPoint: text(PAIN_POINT_MAX_LENGTH, 'Pain point'),
    solution: text(SOLUTION_MAX_LENGTH, 'Solution'),
    insight: text(INSIGHT_MAX_LENGTH, 'Insight'),
    industry: ChosenIndustry,
    sender: FormSender.optional(),
    readings: Readings.optional(),
  })
  .superRefine(checkReadings)
export type ReadBriefRequest = z.infer<typeof ReadBriefRequest>
