import type { FieldError } from '@firstline/contract/errors'
import { NEEDS_MFA } from '#platform/session/needs-mfa.ts'

/** The message of a failed generation that has none. */
export const GENERATION_FAILED = 'Failed to generate results'

/** The code of a refusal that has none. */
export const UNEXPECTED_FAILURE = 'unexpected_failure'

/** The server refused the request: nothing was accepted or charged. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly code: string
  readonly fields: FieldError[]
  /** The whole body, for refusals with more fields. */
  readonly body: unknown

  constructor(refusal: {
    status: number
    code: string
    message: string
    fields?: FieldError[] | undefined
    body?: unknown
  }) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
    this.fields = refusal.fields ?? []
    this.body = refusal.body
  }
}

/**
 * Whether a refusal is temporary: the same id may be sent again, and may have been accepted before.
 */
export function isTransient({ status, code }: RefusedError): boolean {
  return status >= 500 || code === 'too_many_streams'
}

/**
 * Whether a refusal leaves the outcome of the request unknown: it may come from a proxy, or from before the request was
 * processed.
 */
export function isOutcomeUnknown({ code }: RefusedError): boolean {
  return code === UNEXPECTED_FAILURE || code === 'too_many_streams'
}

/** Whether a call failed because the session is gone or needs AAL2. The guards report that, so the caller need not. */
export function isSessionRefusal(error: unknown): boolean {
  return error instanceof RefusedError && (error.status === 401 || error.code === NEEDS_MFA)
}

/** No response, or an incomplete one. Whether the server accepted the request is unknown, so the same id is sent again. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError'

  constructor(cause?: unknown, failure: string = GENERATION_FAILED) {
    super(`${failure}. The server could not be reached.`, { cause })
  }
}

/** A response that does not match its schema. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError'

  constructor(cause?: unknown) {
    super('Invalid response format from API', { cause })
  }
}
