import type { ProviderRefusal } from './flows/flow-redirect.ts'

/** RFC 6749, section 4.1.2.1; what is none of its characters, or far too long, was not written by a provider. */
const ERROR = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,64}$/
const DESCRIPTION_MAX_LENGTH = 300

/** What a provider said instead of a code, null when it said nothing. */
export function readRefusal(fields: URLSearchParams): ProviderRefusal | null {
  const error = fields.get('error')
  if (error === null) return null
  const description = fields.get('error_description') ?? ''
  return {
    error: ERROR.test(error) ? error : 'server_error',
    description: description
      .replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, DESCRIPTION_MAX_LENGTH)
      .toWellFormed(),
  }
}
