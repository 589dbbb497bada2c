import type { FieldError } from '@firstline/contract/errors'
import type { RefusedError } from '#platform/api/function-errors.ts'
import type { BriefValues } from './brief-values.ts'

export type FormErrors = Partial<Record<keyof BriefValues, string>>

/** The first error of each field. An error of a part ('sender.proof') is one of its field. */
export function groupErrorsByField(errors: readonly FieldError[]): FormErrors {
  return Object.fromEntries(
    [...errors].reverse().map(({ field, message }) => [field.split('.', 1)[0], message]),
  )
}

/** The errors a refusal names by field. A page that can't be read is an error of its address. */
export function readRefusalErrors({ code, message, fields }: RefusedError): FormErrors {
  if (code === 'website_unavailable' && fields.length === 0) return { websiteUrl: message }
  return groupErrorsByField(fields)
}
