import type { ProviderErrorResponse } from './flows/flow-redirect.ts'

/** RFC 6749, 4.1.2.1. Values with other characters, or far too long ones, do not come from a provider. */
const ERROR = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,64}$/
const DESCRIPTION_MAX_LENGTH = 300

/** Reads a provider's error response; null without an error. */
export function readProviderError(fields: URLSearchParams): ProviderErrorResponse | null {
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
