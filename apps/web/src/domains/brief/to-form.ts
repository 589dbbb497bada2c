import { GenerationForm } from '@firstline/contract/generation'
import { limitVariations, type BriefValues } from './brief-values.ts'
import { completeAddress } from './complete-address.ts'
import { type FormErrors, groupErrorsByField } from './form-errors.ts'

export interface PlanFacts {
  isPro: boolean
  insightUses: number
}

export type ToForm = { kind: 'form'; form: GenerationForm } | { kind: 'invalid'; errors: FormErrors }

/** Fields that website-only mode leaves out: text from the other mode would override what the page says. */
const notAsked = { targetAudience: '', product: '', painPoint: '', solution: '', insight: '' }

/** The request form, or the errors by the schema of the contract. */
export function toForm(values: BriefValues, { isPro, insightUses }: PlanFacts): ToForm {
  const parsed = GenerationForm.safeParse({
    ...values,
    variations: limitVariations(values.variations, isPro),
    ...(values.websiteOnlyMode
      ? {
          ...notAsked,
          // Without a page of the sender's own, the form says what is offered.
          ...(values.websiteUrl.trim() === '' && { product: values.product, solution: values.solution }),
          websiteUrl: completeAddress(values.websiteUrl),
          prospectUrl: completeAddress(values.prospectUrl ?? ''),
        }
      : { insight: isPro || insightUses > 0 ? values.insight : '', websiteUrl: '', prospectUrl: '' }),
  })
  if (parsed.success) return { kind: 'form', form: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return { kind: 'invalid', errors: groupErrorsByField(issues) }
}
