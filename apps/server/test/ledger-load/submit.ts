import { type ReceivedEvent, readEvents } from '#test/post-generation.ts'
import type { Cluster } from './open-cluster.ts'
import { type ObservedResponse, promisesNoCharge } from './observation-log.ts'
import type { SignedInUser } from './sign-up.ts'
import type { Replica } from './replica.ts'

/** Twice the time limit of a generation, and shorter than a freeze. */
const TIMEOUT_MS = 9_000

export interface Visit {
  cluster: Cluster
  replica: Replica
  user: SignedInUser
}

/** @throws when there is no response */
export async function postForm(
  { cluster, replica, user }: Visit,
  body: object,
  accept: string,
): Promise<Response> {
  return fetch(`${replica.url}/functions/v1/generate-messages`, {
    method: 'POST',
    headers: {
      apikey: cluster.anonKey,
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      accept,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** Submits a form and waits for the response: an array, or a stream from which it may disconnect after some events. */
export async function submitForm(
  visit: Visit,
  body: object,
  reading: 'array' | { leaveAfter: number },
): Promise<ObservedResponse> {
  let wasAccepted = false
  try {
    const response = await postForm(
      visit,
      body,
      reading === 'array' ? 'application/json' : 'text/event-stream',
    )
    if (!response.ok) {
      const { code } = (await response.json()) as { code?: unknown }
      return promisesNoCharge(code) ? { kind: 'refused', code } : { kind: 'unknown', wasAccepted }
    }
    if (reading === 'array') {
      const items = (await response.json()) as unknown[]
      return { kind: 'done', items: items.length, stopped: false }
    }
    let eventCount = 0
    for await (const event of readEvents(response)) {
      wasAccepted = true
      const answer = toAnswer(event)
      if (answer) return answer
      eventCount += 1
      if (eventCount >= reading.leaveAfter) break
    }
  } catch {
    // The connection broke, or there was no response.
  }
  return { kind: 'unknown', wasAccepted }
}

function toAnswer({ event, data }: ReceivedEvent): ObservedResponse | undefined {
  if (event === 'done') {
    return { kind: 'done', items: Number(data['count']), stopped: data['stopped'] === true }
  }
  if (event !== 'failed') return undefined
  return { kind: 'failed', code: String(data['code']), refunded: data['refunded'] === true }
}
