import { z } from 'zod'
import { ChosenIndustry, Score, text } from './generation.ts'
import {
  AUDIENCE_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from './limits.ts'

/** What can be written in a form and quoted in a text. */
export const BRIEF_FIELDS = ['targetAudience', 'product', 'painPoint', 'solution', 'insight'] as const
export type BriefField = (typeof BRIEF_FIELDS)[number]

/** Longer than any message that passes, so that what is too long can still be told so. */
export const SCORED_TEXT_MAX_LENGTH = 2_000

/** The body of `score-message` besides the form: a text of the user's own, or an edited one. */
export const ScoreRequest = z.object({
  text: z
    .string({ error: 'Please give the text to score.' })
    .trim()
    .min(1, 'Please give the text to score.')
    .max(SCORED_TEXT_MAX_LENGTH, `The text may have at most ${SCORED_TEXT_MAX_LENGTH} characters.`),
})

/** A hard check the text fails; with one of them the writer would not show it. `gate` is 'H1' to 'H6' (docs/writing.md). */
export const BrokenGate = z.object({ gate: z.string(), reason: z.string() })
export type BrokenGate = z.infer<typeof BrokenGate>

/** A stretch of a text with one source; 'ours' is what the writer added. Put together, the stretches are the text. */
export const TextClaim = z.object({
  text: z.string(),
  from: z.enum([...BRIEF_FIELDS, 'page', 'cta', 'ours']),
  /** A number, name or result that nobody gave. */
  isInvented: z.boolean(),
})
export type TextClaim = z.infer<typeof TextClaim>

/** The answer of `score-message`. */
export const ScoredMessage = z.object({
  score: Score,
  gates: z.array(BrokenGate),
  claims: z.array(TextClaim),
})
export type ScoredMessage = z.infer<typeof ScoredMessage>

/** The body of `read-brief`: the fields of a form as they stand, any of which may still be empty. */
export const ReadBriefRequest = z.object({
  targetAudience: text(AUDIENCE_MAX_LENGTH, 'Target audience'),
  product: text(PRODUCT_MAX_LENGTH, 'Product or service'),
  painPoint: text(PAIN_POINT_MAX_LENGTH, 'Pain point'),
  solution: text(SOLUTION_MAX_LENGTH, 'Solution'),
  insight: text(INSIGHT_MAX_LENGTH, 'Insight'),
  industry: ChosenIndustry,
})
export type ReadBriefRequest = z.infer<typeof ReadBriefRequest>

/**
 * What a field begins with, which decides how it is joined to other words: "missed calls", "chasing receipts", "they waste
 * an hour", "we call back", "the front desk misses calls", "saves time". 'none' where nothing is typed or it isn't English.
 */
export const FieldShape = z.enum([
  'noun-phrase',
  'gerund-phrase',
  'third-person',
  'first-person',
  'own-subject',
  'verb-phrase',
  'none',
])
export type FieldShape = z.infer<typeof FieldShape>

/** How one field was read. `repairs` says in plain words what was changed; empty when nothing was. */
export const FieldReading = z.object({
  field: z.enum(BRIEF_FIELDS),
  given: z.string(),
  read: z.string(),
  shape: FieldShape,
  /** The field as one sentence of a writer: 'Your front desk misses calls at lunch.', or '' when nothing of it can be said. */
  understood: z.string(),
  repairs: z.array(z.string()),
  /** Numbers and names that a text may quote. */
  facts: z.array(z.string()),
})
export type FieldReading = z.infer<typeof FieldReading>

/** The answer of `read-brief`. */
export const BriefReading = z.object({
  fields: z.array(FieldReading),
  /** Whom the texts will call "you": 'dentist', or '' when the field names nobody plainly. */
  reader: z.string(),
  /** The reader's trade by name, or '' when the words do not tell. */
  trade: z.string(),
  /** Terms of sale the form states. */
  terms: z.array(z.string()),
  isEnglish: z.boolean(),
  /** One question whose answer would help most, or null when enough is said. */
  question: z.object({ field: z.enum(BRIEF_FIELDS), text: z.string() }).nullable(),
})
export type BriefReading = z.infer<typeof BriefReading>
