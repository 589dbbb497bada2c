import { messageCounter } from './count-messages.ts'
import { readEvents } from './read-events.ts'
import type { EventRequest } from './read-events.ts'

/** When a submission was posted and when each of its messages was there. Times are those of `monotonicNow`. */
export interface MessageTimes {
  startedAt: number
  messagesAt: number[]
}

/** As a user's browser has them: cards out of the server. */
export async function timeCards(post: EventRequest): Promise<MessageTimes> {
  const messagesAt: number[] = []
  const { startedAt } = await readEvents(post, (event, at) => {
    if (event.includes('event: item')) messagesAt.push(at)
    if (event.includes('event: failed')) throw new Error(event)
    return event.includes('event: done') ? 'enough' : undefined
  })
  return { startedAt, messagesAt }
}

/** As a client of the model has them: complete in the stream. */
export async function timeStream(post: EventRequest, count: number): Promise<MessageTimes> {
  const messagesAt: number[] = []
  const countIn = messageCounter()
  const { startedAt } = await readEvents(post, (event, at) => {
    if (!event.startsWith('data: {')) return undefined
    const chunk = JSON.parse(event.slice(6)) as { choices: { delta: { content?: string } }[] }
    const complete = countIn(chunk.choices[0]?.delta.content ?? '')
    while (messagesAt.length < Math.min(complete, count)) messagesAt.push(at)
    return complete >= count ? 'enough' : undefined
  })
  return { startedAt, messagesAt }
}
