import { type ReceivedEvent, eventsOf } from '#test/post-generation.ts'
import type { Bank } from './open-bank.ts'
import { type Answer, isPromise } from './diary.ts'
import type { Person } from './people.ts'
import type { Replica } from './replica.ts'

/** Twice as long as a generation may take, and not as long as a frozen server sleeps. */
const PATIENCE_MS = 9_000

export interface Visit {
  bank: Bank
  replica: Replica
  person: Person
}

/** Posts to `generate-messages`. @throws when no answer came. */
export async function post(
  { bank, replica, person }: Visit,
  body: object,
  accept: string,
): Promise<Response> {
  return fetch(`${replica.url}/functions/v1/generate-messages`, {
    method: 'POST',
    headers: {
      apikey: bank.anonKey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      accept,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

/** Submits a form and waits for the whole answer, as one array or as a stream that may be left after some events. */
export async function submit(
  visit: Visit,
  body: object,
  reading: 'array' | { leaveAfter: number },
): Promise<Answer> {
  let wasAccepted = false
  try {
    const response = await post(visit, body, reading === 'array' ? 'application/json' : 'text/event-stream')
    if (!response.ok) {
      const { code } = (await response.json()) as { code?: unknown }
      return isPromise(code) ? { kind: 'refused', code } : { kind: 'unknown', wasAccepted }
    }
    if (reading === 'array') {
      const items = (await response.json()) as unknown[]
      return { kind: 'done', items: items.length, stopped: false }
    }
    let heard = 0
    for await (const event of eventsOf(response)) {
      wasAccepted = true
      const answer = endOf(event)
      if (answer) return answer
      heard += 1
      if (heard >= reading.leaveAfter) break
    }
  } catch {
    // The line broke, or the server never answered.
  }
  return { kind: 'unknown', wasAccepted }
}

function endOf({ event, data }: ReceivedEvent): Answer | undefined {
  if (event === 'done') {
    return { kind: 'done', items: Number(data['count']), stopped: data['stopped'] === true }
  }
  if (event !== 'failed') return undefined
  return { kind: 'failed', code: String(data['code']), refunded: data['refunded'] === true }
}
