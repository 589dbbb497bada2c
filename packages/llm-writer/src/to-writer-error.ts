import { WriterError } from '@firstline/copywriter'
import type { WriterErrorCode } from '@firstline/copywriter'
import { ModelError } from './model-error.ts'

/** Maps an error of a call to one of the contract's codes, or to the signal's reason. */
export function toWriterError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof WriterError) return error
  if (signal.aborted) {
    return isTimedOut(signal)
      ? new WriterError('writer_timeout', 'The model did not finish in time')
      : signal.reason
  }
  return error instanceof ModelError ? new WriterError(toErrorCode(error), error.message) : error
}

export function isTimedOut({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

/** The key or the account, which no member can change. */
const REFUSED_ACCOUNT = new Set([401, 402, 403, 429])

function toErrorCode({ kind, status = 0 }: ModelError): WriterErrorCode {
  switch (kind) {
    case 'declined':
      return 'writer_declined'
    case 'too_long':
      return 'brief_too_long'
    case 'oversized':
      return 'writer_unusable'
    default:
      if (kind === 'final') return REFUSED_ACCOUNT.has(status) ? 'writer_unavailable' : 'writer_failed'
      return status === 429 || status === 503 ? 'writer_busy' : 'writer_failed'
  }
}
