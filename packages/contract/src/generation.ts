import { z } from 'zod'
import { INDUSTRY_IDS } from './industries.ts'
import {
  AUDIENCE_MAX_LENGTH,
  DEFAULT_VARIATIONS,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
  URL_MAX_LENGTH,
} from './limits.ts'
import type { ErrorCode } from './errors.ts'
import { ctasFor, DEFAULT_EMOTION, DEFAULT_TONE, EMOTIONS, MESSAGE_TYPES, NO_CTA, TONES } from './options.ts'
import type { CtaType } from './options.ts'
import { isHttpUrl } from './web-address.ts'

/** The text part of a form: trimmed, never longer than `max`. Control characters other than line breaks are refused. */
export function text(max: number, name: string) {
  return (
    z
      .string({ error: `${name} must be text.` })
      .trim()
      .max(max, `${name} may have at most ${max} characters.`)
      // The control characters are the point.
      .refine(
        (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
        `${name} holds a character that can't be stored.`,
      )
      .default('')
  )
}

/** The reader's trade where the form says it; without it the words tell. */
export const ChosenIndustry = z
  .enum(INDUSTRY_IDS, { error: `Industry must be one of: ${INDUSTRY_IDS.join(', ')}.` })
  .optional()

/**
 * The generator's form as it is posted. Unknown keys are dropped, `modelName` and `isDemo` among them; `variations` is
 * clamped by the server to the plan and never refused.
 */
export const GenerationForm = z
  .object({
    messageType: z.enum(MESSAGE_TYPES, {
      error: `Message type must be one of: ${MESSAGE_TYPES.join(', ')}.`,
    }),
    targetAudience: text(AUDIENCE_MAX_LENGTH, 'Target audience'),
    product: text(PRODUCT_MAX_LENGTH, 'Product or service'),
    tone: z.enum(TONES, { error: `Tone must be one of: ${TONES.join(', ')}.` }).default(DEFAULT_TONE),
    emotion: z
      .enum(EMOTIONS, { error: `Emotion must be one of: ${EMOTIONS.join(', ')}.` })
      .default(DEFAULT_EMOTION),
    ctaType: z.string({ error: 'CTA must be text.' }).default(NO_CTA),
    variations: z
      .union([z.string(), z.number()], { error: 'Variations must be a number.' })
      .default(String(DEFAULT_VARIATIONS)),
    insight: text(INSIGHT_MAX_LENGTH, 'Insight'),
    painPoint: text(PAIN_POINT_MAX_LENGTH, 'Pain point'),
    solution: text(SOLUTION_MAX_LENGTH, 'Solution'),
    industry: ChosenIndustry,
    websiteUrl: text(URL_MAX_LENGTH, 'Website URL'),
    websiteOnlyMode: z.boolean({ error: 'Website-only mode must be true or false.' }).default(false),
  })
  .superRefine((form, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.websiteOnlyMode) {
      if (!isHttpUrl(form.websiteUrl)) fault('websiteUrl', 'Please provide a valid website URL')
    } else {
      if (form.targetAudience === '') fault('targetAudience', 'Please say whom you are writing to.')
      if (form.product === '') fault('product', 'Please say what you offer.')
    }
    const ctas: readonly string[] = [NO_CTA, ...ctasFor(form.messageType)]
    if (!ctas.includes(form.ctaType)) {
      fault('ctaType', `CTA must be empty or one of: ${ctasFor(form.messageType).join(', ')}.`)
    }
  })
  .transform((form) => ({ ...form, ctaType: form.ctaType as CtaType }))
export type GenerationForm = z.infer<typeof GenerationForm>

/** The id of one submission, made in the browser and kept with the form, so that a retry is never paid twice. */
export const RequestId = z.uuid({ error: 'The request id must be a UUID.' })

/** The body of `generate-messages` besides the form. */
export const GenerationRequest = z.object({
  requestId: RequestId.optional(),
  action: z.enum(['generate', 'stop'], { error: 'Action must be generate or stop.' }).default('generate'),
})

/** One line of a score: what was looked at, what it earned, the words that explain it, and who measured that it matters. */
export const ScoreCheck = z.object({
  id: z.string(),
  label: z.string(),
  points: z.number(),
  max: z.number(),
  source: z.string().optional(),
})
export type ScoreCheck = z.infer<typeof ScoreCheck>

/** 0 to 100; `total` is the sum of the checks' points. */
export const Score = z.object({ total: z.number(), checks: z.array(ScoreCheck) })
export type Score = z.infer<typeof Score>

/** Which of the two writers wrote a message. */
export const WrittenBy = z.enum(['model', 'built-in'])
export type WrittenBy = z.infer<typeof WrittenBy>

/** One finished message. `explanation` is present for pro users only; `angle` names the framework ('Problem, cost, way out'). */
export const GenerationItem = z.object({
  id: z.string(),
  content: z.string(),
  explanation: z.string().optional(),
  angle: z.string(),
  score: Score,
  writtenBy: WrittenBy.optional(),
  /** A draft from the sender's notes, to be read before it is sent. */
  isRough: z.boolean().optional(),
})
export type GenerationItem = z.infer<typeof GenerationItem>

export const GenerationItems = z.array(GenerationItem)

/**
 * The event stream of one generation. `accepted` comes once, when the credit is reserved; an `item`'s event id is its
 * position, counted from 1; the stream ends with `done` or `failed`.
 */
export type GenerationEvent =
  | { event: 'accepted'; data: { requestId: string; count: number; writer: WriterInfo } }
  | { event: 'item'; id: number; data: GenerationItem }
  | { event: 'done'; data: { count: number; stopped: boolean } }
  | { event: 'failed'; data: { code: ErrorCode; message: string; refunded: boolean } }

/** Which writer is on: the built-in writer, or a language model by its name. */
export const WriterInfo = z.object({ kind: z.enum(['composer', 'model']), model: z.string().nullable() })
export type WriterInfo = z.infer<typeof WriterInfo>
