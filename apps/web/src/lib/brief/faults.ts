import type { FieldFault } from '@firstline/contract/errors'
import type { GenerationForm } from '@firstline/contract/generation'
import type { RefusedError } from '#lib/functions/function-errors.ts'

/** What is wrong with a form, by field. */
export type Faults = Partial<Record<keyof GenerationForm, string>>

/** The first fault of each field. */
export function faultsByField(faults: readonly FieldFault[]): Faults {
  return Object.fromEntries([...faults].reverse().map(({ field, message }) => [field, message]))
}

/** What a refusal says of the fields; a page that can't be read is the fault of its address. */
export function faultsOfRefusal({ code, message, fields }: RefusedError): Faults {
  if (code === 'website_unavailable' && fields.length === 0) return { websiteUrl: message }
  return faultsByField(fields)
}

/** The faults without those of these fields. */
export function withoutFaults(faults: Faults, fields: string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}
