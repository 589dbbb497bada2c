import type { Usage } from '@firstline/copywriter'
import type { CallFailure, CallOutcome, ModelCall, ModelLimiter } from '../src/index.ts'

export interface RecordingLimiter extends ModelLimiter {
  readonly entered: readonly ModelCall[]
  /** One entry per `leave` call. */
  readonly left: readonly {
    call: ModelCall
    usage: Usage | null
    outcome: CallOutcome | undefined
    failure: CallFailure | undefined
  }[]
  readonly pauses: readonly number[]
}

/** A limiter without limits that records its calls. */
export function createRecordingLimiter(): RecordingLimiter {
  const entered: ModelCall[] = []
  const left: RecordingLimiter['left'][number][] = []
  const pauses: number[] = []
  return {
    entered,
    left,
    pauses,
    async enter(call, signal) {
      signal.throwIfAborted()
      entered.push(call)
      return {
        leave: async (usage, outcome, failure) => {
          left.push({ call, usage, outcome, failure })
        },
      }
    },
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
    },
  }
}
