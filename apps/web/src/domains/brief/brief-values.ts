import { FormSender, GenerationForm } from '@firstline/contract/generation'
import {
  AUDIENCE_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from '@firstline/contract/limits'
import { ctasFor, NO_CTA } from '@firstline/contract/options'
import { spaceOut } from '@firstline/contract/readings'
import { resolveVariations } from '@firstline/contract/variations-per-plan'
import { isHttpUrl } from '@firstline/contract/web-address'
import { z } from 'zod'
import { cutText } from '#platform/format/cut-text.ts'
import { completeAddress } from './complete-address.ts'

/** The sender of a form; a form that is sent leaves out what is added here. */
export const ChosenSender = FormSender.extend({
  /** It was filled in as the product. */
  offer: z.string().optional(),
  /** It is that of the form before, and the user has not confirmed it for this one. */
  isDefault: z.boolean().optional(),
})

/** The values of both modes: switching the mode keeps those of the other one. */
export type BriefValues = Omit<GenerationForm, 'variations' | 'rewrite' | 'sender'> & {
  variations: string
  sender?: z.infer<typeof ChosenSender> | undefined
}

export type TextField = 'targetAudience' | 'product' | 'insight' | 'painPoint' | 'solution'

const LIMITS: Record<TextField, number> = {
  targetAudience: AUDIENCE_MAX_LENGTH,
  product: PRODUCT_MAX_LENGTH,
  insight: INSIGHT_MAX_LENGTH,
  painPoint: PAIN_POINT_MAX_LENGTH,
  solution: SOLUTION_MAX_LENGTH,
}

const TEXT_FIELDS = Object.keys(LIMITS) as TextField[]

export function createEmptyValues(messageType: BriefValues['messageType']): BriefValues {
  const form = GenerationForm.parse({ messageType, targetAudience: '-', product: '-' })
  return { ...toBriefValues(form), targetAudience: '', product: '' }
}

/** The brief of a form. What the form asked to rewrite is no part of it. */
export function toBriefValues(form: GenerationForm): BriefValues {
  const values = { ...form, variations: String(form.variations) }
  delete values.rewrite
  return values
}

/** Whether everything but message type, mode, sender and number of variations is as in an empty form. */
export function isBlank(values: BriefValues): boolean {
  const empty = clearValues(values)
  return FIELDS.every((field) => (values[field] ?? '') === (empty[field] ?? ''))
}

/** An empty form of the same message type, sender and number. It begins with the sender's offer. */
export function clearValues({ messageType, sender, variations }: BriefValues): BriefValues {
  const empty = { ...createEmptyValues(messageType), variations }
  return sender ? { ...empty, sender: { ...sender, isDefault: true }, product: sender.offer ?? '' } : empty
}

/** In the order of the form. */
export const FIELDS = [
  'targetAudience',
  'product',
  'insight',
  'painPoint',
  'solution',
  'websiteUrl',
  'prospectUrl',
  'tone',
  'emotion',
  'ctaType',
  'variations',
] as const satisfies (keyof BriefValues)[]

/**
 * The values after one change: a text that is too long is cut, a reading whose sentence is gone is dropped, and a change
 * of the message type clears the CTA.
 */
export function applyChange(values: BriefValues, change: Partial<BriefValues>): BriefValues {
  const next = { ...values, ...change }
  for (const field of TEXT_FIELDS) next[field] = cutText(next[field], LIMITS[field])
  const readings = currentReadings(next)
  if (readings.length < (next.readings?.length ?? 0)) next.readings = readings
  const isOtherType = next.messageType !== values.messageType
  const ctas: readonly string[] = ctasFor(next.messageType)
  return isOtherType || !ctas.includes(next.ctaType) ? { ...next, ctaType: NO_CTA } : next
}

/** The readings whose sentence is in a field. */
export function currentReadings({ readings = [], ...values }: Pick<BriefValues, TextField | 'readings'>) {
  const texts = TEXT_FIELDS.map((field) => spaceOut(values[field]))
  return readings.filter(({ source }) => texts.some((text) => text.includes(spaceOut(source))))
}

/** Three for free users; an invalid choice of a pro user becomes the maximum. */
export function limitVariations(variations: string, isPro: boolean): string {
  return String(resolveVariations(isPro ? 'pro' : 'free', variations))
}

/**
 * Whether the required fields are filled in: audience and product, the address of the sender's page, or product and the
 * address of the prospect's page.
 */
export function isComplete({ targetAudience, product, ...website }: BriefValues): boolean {
  if (website.websiteOnlyMode) {
    const own = completeAddress(website.websiteUrl)
    const prospect = completeAddress(website.prospectUrl ?? '')
    if (own === '') return product.trim() !== '' && isHttpUrl(prospect)
    return isHttpUrl(own) && (prospect === '' || isHttpUrl(prospect))
  }
  return targetAudience.trim() !== '' && product.trim() !== ''
}
