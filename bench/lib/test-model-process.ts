/** The test model at the speed of a hosted one. Answers each message with its calls since the last one. */
import {
  type CompletionRequest,
  goodCopy,
  type PromptData,
  readPromptData,
  startTestModel,
} from '@firstline/test-models'
import { readArea } from './bench-brief.ts'

/** One call of the model, with the number of the user whose brief it was. Times are those of `monotonicNow`. */
export interface ModelCallTimes {
  user: number
  at: number
  messagesSentAt: number[]
  body: CompletionRequest
}

/** A set repeats after this many: more than the critic compares with, or it would refuse the copy. */
const SETS = 9
/** How many sets each user got after the first one. The proxy's prompt is always that of a first set. */
const setsGiven = new Map<number, number>()

const stub = await startTestModel({
  firstTokenMs: 400,
  tokensPerSecond: 60,
  // The same sets for every user, in the same order, so that all streams have about the same length.
  async write(data) {
    const { user, shared } = readArea(data)
    const given = data.usedOpenings ? (setsGiven.get(user) ?? 0) + 1 : 0
    if (given > 0) setsGiven.set(user, given)
    const copy = await copyOf(shared)
    const first = (given % SETS) * data.angles.length
    return data.angles.map((angle, index) => ({
      explanation: '',
      content: '',
      ...copy[first + index],
      angle,
    }))
  },
})

let kept: ReturnType<typeof goodCopy> | undefined

function copyOf({
  written: _written,
  usedOpenings: _openings,
  ...shared
}: PromptData): ReturnType<typeof goodCopy> {
  const angles = Array.from({ length: SETS * shared.angles.length }, (_, index) => `Angle ${index + 1}`)
  kept ??= goodCopy({ ...shared, count: angles.length, angles })
  return kept
}

process.on('message', () => {
  const calls = stub.calls.splice(0).map(({ body, at, messagesSentAt }): ModelCallTimes => {
    const data = readPromptData(body.messages)
    return { user: data ? readArea(data).user : Number.NaN, at, messagesSentAt, body }
  })
  process.send?.(calls)
})
process.once('disconnect', () => void stub.close())
process.send?.(stub.url)
