import type { FieldFault } from '@firstline/contract/errors'
import type { GenerationForm } from '@firstline/contract/generation'

/** What is wrong with a form, by field. */
export type Faults = Partial<Record<keyof GenerationForm, string>>

/** The first fault of each field. */
export function faultsByField(faults: readonly FieldFault[]): Faults {
  return Object.fromEntries([...faults].reverse().map(({ field, message }) => [field, message]))
}

/** The faults without those of these fields. */
export function withoutFaults(faults: Faults, fields: string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}
