import { z } from 'zod'
import type { BriefField } from './brief-fields.ts'
import { INDUSTRY_IDS } from './industries.ts'
import {
  AUDIENCE_MAX_LENGTH,
  DEFAULT_VARIATIONS,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  PROOF_MAX_LENGTH,
  SENDER_LINKS_MAX,
  SENDER_LINKS_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
  URL_MAX_LENGTH,
} from './limits.ts'
import type { ErrorCode } from './errors.ts'
import { ctasFor, DEFAULT_EMOTION, DEFAULT_TONE, EMOTIONS, MESSAGE_TYPES, NO_CTA, TONES } from './options.ts'
import type { CtaType } from './options.ts'
import { findReadingField, Readings, spaceOut } from './readings.ts'
import { Rewrite } from './rewrite.ts'
import { text } from './text.ts'
import { isHttpUrl } from './web-address.ts'

/** The prospect's trade, if chosen; otherwise it is recognized from the words. */
export const ChosenIndustry = z
  .enum(INDUSTRY_IDS, { error: `Industry must be one of: ${INDUSTRY_IDS.join(', ')}.` })
  .optional()

const areLinks = (value: string): boolean => {
  const links = value.split(/\s+/).filter(Boolean)
  return links.length <= SENDER_LINKS_MAX && links.every(isHttpUrl)
}

/** Who writes, as saved when the form was sent: a later change of the sender changes no set. */
export const FormSender = z.object(
  {
    name: text(SENDER_NAME_MAX_LENGTH, 'Name'),
    company: text(SENDER_NAME_MAX_LENGTH, 'Company'),
    /** One or two facts that show that the offer works: '38 clinics in Leeds use it'. */
    proof: text(PROOF_MAX_LENGTH, 'Proof'),
    /** Addresses, separated by white space. */
    links: text(SENDER_LINKS_MAX_LENGTH, 'Links').refine(
      areLinks,
      `Links must be up to ${SENDER_LINKS_MAX} addresses with http:// or https://.`,
    ),
  },
  { error: 'Sender must be an object.' },
)
export type FormSender = z.infer<typeof FormSender>

export const INVALID_WEBSITE = 'Please provide a valid website URL'
/** Only the prospect's website is given, and no product. */
export const SENDER_WEBSITE_MISSING =
  'Please add your own website, or read theirs and edit it in the form to say what you offer.'

/** The fields of the form. `generation-calls.ts` reads them beside the fields of the call. */
export const formFields = {
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
  /** The prospect's page, in website-only mode. */
  prospectUrl: text(URL_MAX_LENGTH, 'Their website'),
  websiteOnlyMode: z.boolean({ error: 'Website-only mode must be true or false.' }).default(false),
  sender: FormSender.optional(),
  rewrite: Rewrite.optional(),
  readings: Readings.optional(),
}
type FormFields = z.infer<z.ZodObject<typeof formFields>>

/** Readings of sentences that are in no field, and two of one sentence. */
export function checkReadings(
  { readings = [], ...form }: Pick<FormFields, BriefField | 'readings'>,
  context: z.RefinementCtx,
): void {
  const sources = readings.map(({ source }) => spaceOut(source))
  for (const [at, reading] of readings.entries()) {
    const addError = (message: string) =>
      context.addIssue({ code: 'custom', path: ['readings', at, 'source'], message })
    if (findReadingField(form, reading) === undefined) addError('This sentence is in no field any more.')
    else if (sources.indexOf(spaceOut(reading.source)) < at) addError('This sentence has two readings.')
  }
}

/** The rules between the fields. */
export function checkForm(form: FormFields, context: z.RefinementCtx): void {
  const addError = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (form.websiteOnlyMode) {
    const isOnlyTheirs = form.websiteUrl === '' && form.prospectUrl !== ''
    if (isOnlyTheirs && form.product === '') addError('websiteUrl', SENDER_WEBSITE_MISSING)
    else if (!isOnlyTheirs && !isHttpUrl(form.websiteUrl)) addError('websiteUrl', INVALID_WEBSITE)
    if (form.prospectUrl !== '' && !isHttpUrl(form.prospectUrl)) addError('prospectUrl', INVALID_WEBSITE)
  } else {
    if (form.targetAudience === '') addError('targetAudience', 'Please say whom you are writing to.')
    if (form.product === '') addError('product', 'Please say what you offer.')
  }
  // In website-only mode the fields are read from the page afterwards.
  if (!form.websiteOnlyMode) checkReadings(form, context)
  const ctas: readonly string[] = [NO_CTA, ...ctasFor(form.messageType)]
  if (!ctas.includes(form.ctaType)) {
    addError('ctaType', `CTA must be empty or one of: ${ctasFor(form.messageType).join(', ')}.`)
  }
}

/** The form as it is stored and hashed. */
export function arrangeForm({ prospectUrl, ...form }: FormFields) {
  return {
    ...form,
    ctaType: form.ctaType as CtaType,
    // Without it, the form is stored as before the field existed.
    ...(prospectUrl !== '' && { prospectUrl }),
  }
}

/** Unknown keys are dropped, `modelName` and `isDemo` among them. The server clamps `variations` to the plan. */
export const GenerationForm = z.object(formFields).superRefine(checkForm).transform(arrangeForm)
export type GenerationForm = z.infer<typeof GenerationForm>

/**
 * A stored form, if it is still valid today. Members write saved briefs themselves, through REST: readings that are not
 * valid are left out, and the rest of the brief stays usable.
 */
export function readStoredForm(form: Readonly<Record<string, unknown>>): GenerationForm | undefined {
  const { readings: _, ...others } = form
  return GenerationForm.safeParse(form).data ?? GenerationForm.safeParse(others).data
}

/** Made in the browser and kept with the form, so that a retry is not charged again. */
export const RequestId = z.uuid({ error: 'The request id must be a UUID.' })

/** The response to `stop`. */
export const StopAnswer = z.object({ stopped: z.boolean(), refunded: z.boolean().default(false) })
export type StopAnswer = z.infer<typeof StopAnswer>

export const ScoreCheck = z.object({
  id: z.string(),
  label: z.string(),
  points: z.number(),
  max: z.number(),
  source: z.string().optional(),
})
export type ScoreCheck = z.infer<typeof ScoreCheck>

/** 0 to 100; `total` is the sum of the points. */
export const Score = z.object({ total: z.number(), checks: z.array(ScoreCheck) })
export type Score = z.infer<typeof Score>

export const WrittenBy = z.enum(['model', 'built-in'])
export type WrittenBy = z.infer<typeof WrittenBy>

/** `explanation` is present for pro users only; `angle` names the framework ('Problem, cost, way out'). */
export const GenerationItem = z.object({
  id: z.string(),
  content: z.string(),
  explanation: z.string().optional(),
  angle: z.string(),
  score: Score,
  writtenBy: WrittenBy.optional(),
  /** Assembled from the sender's notes; the user should proofread it. */
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

export const WriterInfo = z.object({
  kind: z.enum(['composer', 'model']),
  model: z.string().nullable(),
  /** As last measured; only of a model on the server's machine. */
  wordsPerSecond: z.number().optional(),
})
export type WriterInfo = z.infer<typeof WriterInfo>
