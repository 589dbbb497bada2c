import type { CallOutcome, ModelCall, ModelGate, Usage } from '../src/index.ts'

export interface RecordingGate extends ModelGate {
  readonly entered: readonly ModelCall[]
  /** What each pass was given back with, one entry for every time it was. */
  readonly left: readonly { call: ModelCall; usage: Usage | null; outcome: CallOutcome | undefined }[]
  readonly pauses: readonly number[]
}

/** A gate that is always open and remembers who passed. */
export function recordingGate(): RecordingGate {
  const entered: ModelCall[] = []
  const left: RecordingGate['left'][number][] = []
  const pauses: number[] = []
  return {
    entered,
    left,
    pauses,
    async enter(call, signal) {
      signal.throwIfAborted()
      entered.push(call)
      return {
        leave: async (usage, outcome) => {
          left.push({ call, usage, outcome })
        },
      }
    },
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
    },
  }
}
