import { percentile } from './percentile.ts'
import type { ModelCallTimes } from './stub-process.ts'
import type { MessageTimes } from './time-messages.ts'

/** Milliseconds that one generation spent outside the model. */
export interface OwnTime {
  /** From the post to the model's being asked. */
  before: number
  /** From the model's closing brace of a message to its being here. */
  first: number
  last: number
}

/** Puts what a reader saw beside what the model sent: the k-th generation of a user is the k-th call of his brief. */
export function ownTimes(seen: readonly MessageTimes[][], calls: readonly ModelCallTimes[]): OwnTime[] {
  const generations = seen.flat().length
  if (calls.length !== generations) {
    throw new Error(`${generations} generations made ${calls.length} calls: some copy was refused`)
  }
  return seen.flatMap((rounds, user) => {
    const own = calls.filter((call) => call.user === user)
    return rounds.map(({ startedAt, messagesAt }, round) => {
      const call = own[round]
      if (!call) throw new Error(`no call for round ${round} of user ${user}`)
      const after = (message: number) =>
        (messagesAt[message] ?? Number.NaN) - (call.messagesSentAt[message] ?? Number.NaN)
      return { before: call.at - startedAt, first: after(0), last: after(messagesAt.length - 1) }
    })
  })
}

export interface Added {
  p50: number
  p99: number
}

/** What the server adds to a bare proxy: its own percentile less the proxy's ordinary time. */
export function added(
  server: readonly OwnTime[],
  bare: readonly OwnTime[],
  message: 'first' | 'last',
): Added {
  const sums = (times: readonly OwnTime[]) => times.map((time) => time.before + time[message])
  const ordinary = percentile(sums(bare), 0.5)
  return {
    p50: percentile(sums(server), 0.5) - ordinary,
    p99: percentile(sums(server), 0.99) - ordinary,
  }
}
