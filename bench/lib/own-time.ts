import { percentile } from './statistics.ts'
import type { ModelCallTimes } from './test-model-process.ts'
import type { MessageTimes } from './time-messages.ts'

/** Milliseconds that one generation spent outside the model. */
export interface OwnTime {
  /** From the post to the model's call. */
  before: number
  /** From the end of a message in the model's stream to its arrival. */
  first: number
  last: number
}

/** Relates arrivals to the model's calls: the k-th generation of a user is the k-th call with their brief. */
export function computeOwnTimes(
  arrivals: readonly MessageTimes[][],
  calls: readonly ModelCallTimes[],
): OwnTime[] {
  const generations = arrivals.flat().length
  if (calls.length !== generations) {
    throw new Error(`${generations} generations made ${calls.length} calls: some copy was refused`)
  }
  return arrivals.flatMap((rounds, user) => {
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

/** What the server adds to a bare proxy: its own percentiles less the proxy's median, which is `bare`. */
export function computeAddedTime(
  server: readonly OwnTime[],
  proxy: readonly OwnTime[],
  message: 'first' | 'last',
): { p50: number; p99: number; bare: number } {
  const sums = (times: readonly OwnTime[]) => times.map((time) => time.before + time[message])
  const bare = percentile(sums(proxy), 0.5)
  return { p50: percentile(sums(server), 0.5) - bare, p99: percentile(sums(server), 0.99) - bare, bare }
}
