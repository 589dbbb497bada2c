import { GenerationForm } from '@firstline/contract/generation'
import type { FieldFault } from '@firstline/contract/errors'
import { allowedVariations, type GeneratorValues } from './generator-values.ts'
import type { Faults } from './use-generator-form.ts'

export interface PlanFacts {
  isPro: boolean
  insightUses: number
}

export type ToForm = { kind: 'form'; form: GenerationForm } | { kind: 'faults'; faults: Faults }

/** The values as they are posted, or what the contract has against them. */
export function toForm(values: GeneratorValues, { isPro, insightUses }: PlanFacts): ToForm {
  const parsed = GenerationForm.safeParse({
    ...values,
    variations: allowedVariations(values.variations, isPro),
    insight: isPro || insightUses > 0 ? values.insight : '',
  })
  if (parsed.success) return { kind: 'form', form: parsed.data }
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return { kind: 'faults', faults: faultsByField(faults) }
}

/** The first fault of each field. */
export function faultsByField(faults: readonly FieldFault[]): Faults {
  return Object.fromEntries([...faults].reverse().map(({ field, message }) => [field, message]))
}
