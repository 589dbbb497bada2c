import { createMessageCounter } from './count-messages.ts'
import { type EventRequest, readEvents } from './read-event-stream.ts'

/** When a form was posted and when each message arrived. Times are those of `monotonicNow`. */
export interface MessageTimes {
  startedAt: number
  messagesAt: number[]
}

/** Messages as the server sends them to a browser. */
export async function timeCards(post: EventRequest): Promise<MessageTimes> {
  const messagesAt: number[] = []
  const { startedAt } = await readEvents(post, (event, at) => {
    if (event.includes('event: item')) messagesAt.push(at)
    if (event.includes('event: failed')) throw new Error(event)
    return event.includes('event: done') ? 'enough' : undefined
  })
  return { startedAt, messagesAt }
}

/** Messages as they become complete in the model's stream. */
export async function timeStream(post: EventRequest, count: number): Promise<MessageTimes> {
  const messagesAt: number[] = []
  const countIn = createMessageCounter()
  const { startedAt } = await readEvents(post, (event, at) => {
    if (!event.startsWith('data: {')) return undefined
    const chunk = JSON.parse(event.slice(6)) as { choices: { delta: { content?: string } }[] }
    const complete = countIn(chunk.choices[0]?.delta.content ?? '')
    while (messagesAt.length < Math.min(complete, count)) messagesAt.push(at)
    return complete >= count ? 'enough' : undefined
  })
  return { startedAt, messagesAt }
}
