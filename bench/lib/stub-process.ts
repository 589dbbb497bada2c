/** The stub model at the pace of a hosted one. Gives its calls since the last question, without their prompts. */
import { readPromptData } from '@firstline/copywriter/testing'
import type { PromptData } from '@firstline/copywriter/testing'
import { goodCopy, startStubModel } from '@firstline/stub-model'
import type { ChatRequest } from '@firstline/stub-model'
import { readArea } from './bench-brief.ts'

/** One call of the model, with the number of the user whose brief it was. Times are those of `monotonicNow`. */
export interface ModelCallTimes {
  user: number
  at: number
  messagesSentAt: number[]
  body: ChatRequest
}

/** So many sets until one comes again: more than the critic looks back, or it would ask for other copy. */
const SETS = 9
/** How many sets each user has had after the first one. The proxy's prompt is a first one every time. */
const setsGiven = new Map<number, number>()

const stub = await startStubModel({
  firstTokenMs: 400,
  tokensPerSecond: 60,
  // The same sets for everybody, one after the other, so that every stream is about as long as the others.
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
