import { GenerationForm } from '@firstline/contract/generation'
import { allowedVariations, type BriefValues } from './brief-values.ts'
import { type Faults, faultsByField } from './faults.ts'

export interface PlanFacts {
  isPro: boolean
  insightUses: number
}

export type ToForm = { kind: 'form'; form: GenerationForm } | { kind: 'faults'; faults: Faults }

/** The values as they are posted, or what the contract has against them. */
export function toForm(values: BriefValues, { isPro, insightUses }: PlanFacts): ToForm {
  const parsed = GenerationForm.safeParse({
    ...values,
    variations: allowedVariations(values.variations, isPro),
    insight: isPro || insightUses > 0 ? values.insight : '',
  })
  if (parsed.success) return { kind: 'form', form: parsed.data }
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return { kind: 'faults', faults: faultsByField(faults) }
}
