import type { FieldError } from '@firstline/contract/errors'
import { GenerationForm } from '@firstline/contract/generation'
import type { RefusedError } from '#platform/api/function-errors.ts'
import { Reading, READINGS_MAX } from '@firstline/contract/readings'
import { currentReadings, limitVariations, type BriefValues } from './brief-values.ts'
import { completeAddress } from './complete-address.ts'

export interface PlanFacts {
  isPro: boolean
  insightUses: number
}

export type ToForm = { kind: 'form'; form: GenerationForm } | { kind: 'invalid'; errors: FormErrors }

/** Fields that website-only mode leaves out: text from the other mode would override what the page says. */
const notAsked = { targetAudience: '', product: '', painPoint: '', solution: '', insight: '' }

/** The request form, or the errors by the schema of the contract. */
export function toForm(values: BriefValues, { isPro, insightUses }: PlanFacts): ToForm {
  const insight = isPro || insightUses > 0 ? values.insight : ''
  const parsed = GenerationForm.safeParse({
    ...values,
    readings: undefined,
    variations: limitVariations(values.variations, isPro),
    ...(values.websiteOnlyMode
      ? {
          ...notAsked,
          // Without a page of the sender's own, the form says what is offered.
          ...(values.websiteUrl.trim() === '' && { product: values.product, solution: values.solution }),
          websiteUrl: completeAddress(values.websiteUrl),
          prospectUrl: completeAddress(values.prospectUrl ?? ''),
        }
      : { insight, websiteUrl: '', prospectUrl: '', readings: readingsOf({ ...values, insight }) }),
  })
  if (parsed.success) return { kind: 'form', form: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return { kind: 'invalid', errors: groupErrorsByField(issues) }
}

/** The readings that the contract accepts: an answer never blocks the form. Without any, a form is as before they existed. */
function readingsOf(values: BriefValues): Reading[] | undefined {
  const sources = new Set<string>()
  const usable = currentReadings(values).filter((reading) => {
    if (sources.has(reading.source) || !Reading.safeParse(reading).success) return false
    sources.add(reading.source)
    return true
  })
  return usable.length > 0 ? usable.slice(0, READINGS_MAX) : undefined
}

export type FormErrors = Partial<Record<keyof BriefValues, string>>

/** The first error of each field. An error of a part ('sender.proof') is one of its field. */
function groupErrorsByField(errors: readonly FieldError[]): FormErrors {
  return Object.fromEntries(
    [...errors].reverse().map(({ field, message }) => [field.split('.', 1)[0], message]),
  )
}

/** The errors a refusal names by field. A page that can't be read is an error of its address. */
export function readRefusalErrors({ code, message, fields }: RefusedError): FormErrors {
  if (code === 'website_unavailable' && fields.length === 0) return { websiteUrl: message }
  return groupErrorsByField(fields)
}
