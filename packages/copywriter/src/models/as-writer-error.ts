import { WriterError } from '../writer.ts'
import type { WriterFault } from '../writer.ts'
import { ModelFault } from './model-fault.ts'

/** Any error of asking a model, as a writer throws it: one of the contract's codes, or the reason of whoever stopped it. */
export function asWriterError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return isTimedOut(signal)
      ? new WriterError('writer_timeout', 'The model did not finish in time')
      : signal.reason
  }
  return error instanceof ModelFault ? new WriterError(codeOf(error), error.message) : error
}

/** Whether it was the end of its time that aborted a signal, and nobody's wish. */
export function isTimedOut({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function codeOf({ kind, status }: ModelFault): WriterFault {
  switch (kind) {
    case 'declined':
      return 'writer_declined'
    case 'oversized':
      return 'writer_unusable'
    default:
      return kind === 'transient' && (status === 429 || status === 503) ? 'writer_busy' : 'writer_failed'
  }
}
