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

/** How one field is read, in the words that stand in it. */
export const FieldReading = z.object({
  field: z.enum(BRIEF_FIELDS),
  given: z.string(),
  /** Nothing of the field can be used. */
  isUnusable: z.boolean(),
  /** What is left out before anything is written: 'a link', 'markup'. */
  leftOut: z.array(z.string()),
  /** Misspellings, and how they will be written. */
  slips: z.array(z.object({ typed: z.string(), meant: z.string() })),
  /** What the texts will say of it beside its subject, strongest first: 'first 50 pages free'. */
  used: z.array(z.string()),
})
export type FieldReading = z.infer<typeof FieldReading>

/** The answer of `read-brief`. */
export const BriefReading = z.object({
  fields: z.array(FieldReading),
  /** The prospect's trade by name, or '' when the words do not tell. */
  trade: z.string(),
  isEnglish: z.boolean(),
  /** The one thing that would help most, or null when enough is said. */
  question: z.object({ field: z.enum(BRIEF_FIELDS), title: z.string(), text: z.string() }).nullable(),
})
export type BriefReading = z.infer<typeof BriefReading>
