import { GenerationForm } from '@firstline/contract/generation'
import { allowedVariations, type BriefValues } from './brief-values.ts'
import { completeAddress } from './complete-address.ts'
import { type Faults, faultsByField } from './faults.ts'

export interface PlanFacts {
  isPro: boolean
  insightUses: number
}

export type ToForm = { kind: 'form'; form: GenerationForm } | { kind: 'faults'; faults: Faults }

/** What website-only mode does not ask: text left from the other mode would take the place of what the page says. */
const notAsked = { targetAudience: '', product: '', painPoint: '', solution: '', insight: '' }

/** The values as they are posted, or what the contract has against them. */
export function toForm(values: BriefValues, { isPro, insightUses }: PlanFacts): ToForm {
  const parsed = GenerationForm.safeParse({
    ...values,
    variations: allowedVariations(values.variations, isPro),
    ...(values.websiteOnlyMode
      ? { ...notAsked, websiteUrl: completeAddress(values.websiteUrl) }
      : { insight: isPro || insightUses > 0 ? values.insight : '', websiteUrl: '' }),
  })
  if (parsed.success) return { kind: 'form', form: parsed.data }
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return { kind: 'faults', faults: faultsByField(faults) }
}
