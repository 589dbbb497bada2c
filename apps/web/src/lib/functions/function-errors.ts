import type { FieldFault } from '@firstline/contract/errors'
import { LACKS_STEP } from '#lib/auth/lacks-step.ts'

/** What the interface says when a failure of a generation brought no words of its own. */
export const GENERATION_FAILED = 'Failed to generate results'

/** The code of a refusal that brought none. */
export const UNEXPECTED_FAILURE = 'unexpected_failure'

/** The server answered with a refusal: nothing was accepted, nothing was charged. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly code: string
  readonly fields: FieldFault[]
  /** The whole refusal as it came, for those that say more than others. */
  readonly body: unknown

  constructor(refusal: {
    status: number
    code: string
    message: string
    fields?: FieldFault[] | undefined
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
 * Whether a refusal is about the moment and not the request: the same id may be asked for again, and may have been
 * accepted before.
 */
export function isTransient({ status, code }: RefusedError): boolean {
  return status >= 500 || code === 'too_many_streams'
}

/**
 * Whether a refusal leaves open what became of the request: a proxy may have written it, or it was given before the
 * request was looked at.
 */
export function isUnclear({ code }: RefusedError): boolean {
  return code === UNEXPECTED_FAILURE || code === 'too_many_streams'
}

/** Whether a call failed because the session is gone, or lacks its second step; that is said by whoever notices it. */
export function isNobody(error: unknown): boolean {
  return error instanceof RefusedError && (error.status === 401 || error.code === LACKS_STEP)
}

/** No answer, or the answer broke off. Whether the server took the request is unknown, so the same id is sent again. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError'

  constructor(cause?: unknown, failure: string = GENERATION_FAILED) {
    super(`${failure}. The server could not be reached.`, { cause })
  }
}

/** The server answered, but not in the agreed shape. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError'

  constructor(cause?: unknown) {
    super('Invalid response format from API', { cause })
  }
}
