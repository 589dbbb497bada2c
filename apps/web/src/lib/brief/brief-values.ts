import { GenerationForm } from '@firstline/contract/generation'
import {
  AUDIENCE_MAX_LENGTH,
  DEFAULT_VARIATIONS,
  INSIGHT_MAX_LENGTH,
  MAX_VARIATIONS,
  PAIN_POINT_MAX_LENGTH,
  PRO_VARIATIONS,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from '@firstline/contract/limits'
import { ctasFor, NO_CTA } from '@firstline/contract/options'
import { isHttpUrl } from '@firstline/contract/web-address'
import { cutText } from '#lib/cut-text.ts'
import { completeAddress } from './complete-address.ts'

/** What the form holds, in either mode: what one mode does not ask stays for the other. */
export type BriefValues = Omit<GenerationForm, 'variations'> & { variations: string }

export type TextField = 'targetAudience' | 'product' | 'insight' | 'painPoint' | 'solution'

const LIMITS: Record<TextField, number> = {
  targetAudience: AUDIENCE_MAX_LENGTH,
  product: PRODUCT_MAX_LENGTH,
  insight: INSIGHT_MAX_LENGTH,
  painPoint: PAIN_POINT_MAX_LENGTH,
  solution: SOLUTION_MAX_LENGTH,
}

export function emptyValues(messageType: BriefValues['messageType']): BriefValues {
  const { variations, ...form } = GenerationForm.parse({
    messageType,
    targetAudience: '-',
    product: '-',
  })
  return { ...form, targetAudience: '', product: '', variations: String(variations) }
}

/** Nothing was said or chosen; which message type and which mode are questions and no answers. */
export function isBlank(values: BriefValues): boolean {
  const empty = clearedValues(values)
  return FIELDS.every((field) => values[field] === empty[field])
}

/** The form begun anew, for the same message type in the same mode. */
export function clearedValues({ messageType, websiteOnlyMode }: BriefValues): BriefValues {
  return { ...emptyValues(messageType), websiteOnlyMode }
}

const FIELDS = [
  'targetAudience',
  'product',
  'insight',
  'painPoint',
  'solution',
  'websiteUrl',
  'tone',
  'emotion',
  'ctaType',
  'variations',
] as const satisfies (keyof BriefValues)[]

/** The values after one change: too long a text is cut, and a CTA goes with the message type it belongs to. */
export function withChange(values: BriefValues, change: Partial<BriefValues>): BriefValues {
  const next = { ...values, ...change }
  for (const field of Object.keys(LIMITS) as TextField[]) next[field] = cutText(next[field], LIMITS[field])
  const isOtherType = next.messageType !== values.messageType
  const ctas: readonly string[] = ctasFor(next.messageType)
  return isOtherType || !ctas.includes(next.ctaType) ? { ...next, ctaType: NO_CTA } : next
}

/** Free users always get three; a pro user's impossible choice becomes the most there is. */
export function allowedVariations(variations: string, isPro: boolean): string {
  if (!isPro) return String(DEFAULT_VARIATIONS)
  return PRO_VARIATIONS.map(String).includes(variations) ? variations : String(MAX_VARIATIONS)
}

/** Whether there is enough to be sent: audience and product, or the address of a page that says both. */
export function isComplete({ targetAudience, product, ...website }: BriefValues): boolean {
  if (website.websiteOnlyMode) return isHttpUrl(completeAddress(website.websiteUrl))
  return targetAudience.trim() !== '' && product.trim() !== ''
}
