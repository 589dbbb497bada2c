/** The stub model at the pace of a hosted one. Gives its calls since the last question, without their prompts. */
import { readPromptData } from '@firstline/copywriter/testing'
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

const stub = await startStubModel({
  firstTokenMs: 400,
  tokensPerSecond: 60,
  // The same copy for everybody, so that the composer works once and every stream is as long as the others.
  async write(data) {
    const messages = await goodCopy(readArea(data).shared)
    return messages.map((message, index) => ({ ...message, angle: data.angles[index] ?? '' }))
  },
})

process.on('message', () => {
  const calls = stub.calls.splice(0).map(({ body, at, messagesSentAt }): ModelCallTimes => {
    const data = readPromptData(body.messages)
    return { user: data ? readArea(data).user : Number.NaN, at, messagesSentAt, body }
  })
  process.send?.(calls)
})
process.once('disconnect', () => void stub.close())
process.send?.(stub.url)
