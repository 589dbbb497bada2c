/** Response times of another member while one free member calls a function 300 times concurrently, beside quiet times. */
import { COPY_CHECKS_LIMIT, SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import type { Bench } from './lib/bench.ts'
import { createBenchBrief } from './lib/bench-brief.ts'
import { openInstallation } from './lib/installation.ts'
import { measureResponses, requestsOf } from './lib/measure-neighbors.ts'
import { percentile } from './lib/statistics.ts'
import { type BenchUser, headersOf, signUpUsers } from './lib/users.ts'

const BURST = 300
const TEXT = 'The front desk misses calls at lunch and callers book with the next practice. '
  .repeat(100)
  .slice(0, SCORED_TEXT_MAX_LENGTH)
/** A long text and a long pain take most of the thread. */
const REVISION = { ...createBenchBrief(0), painPoint: TEXT.slice(0, 500), text: TEXT, aim: 'version' }

export const burstsBench: Bench = {
  name: 'bursts',
  async run({ smoke }) {
    const seconds = smoke ? 0.3 : 5
    await using installation = await openInstallation('embedded')
    const server = await installation.start()
    const [neighbor, ...members] = await signUpUsers(server.url, 3)
    if (!neighbor) throw new Error('There are no users')
    const requests = requestsOf(neighbor)
    await measureResponses(Math.min(seconds, 1), server.url, requests)
    const quiet = await measureResponses(seconds, server.url, requests)
    const controller = new AbortController()
    const load = Promise.all(members.map((member) => sendBursts(server.url, member, controller.signal)))
    const busy = await measureResponses(seconds, server.url, requests)
    controller.abort()
    await load
    return Object.keys(requests).flatMap((name) =>
      (
        [
          ['p50', 0.5],
          ['slowest', 1],
        ] as const
      ).map(([label, share]) => ({
        name: `${name} during bursts of ${BURST} revisions, ${label}`,
        value: percentile(busy[name] ?? [], share),
        unit: 'ms',
        peer: { name: 'without bursts', value: percentile(quiet[name] ?? [], share) },
      })),
    )
  },
}

/** Until the signal aborts, or the member reaches the limit of its calls. */
async function sendBursts(url: string, member: BenchUser, signal: AbortSignal): Promise<void> {
  let answered = 0
  while (!signal.aborted && answered < COPY_CHECKS_LIMIT) {
    const statuses = await Promise.all(
      Array.from({ length: BURST }, async () => {
        const response = await fetch(`${url}/functions/v1/revise-message`, {
          method: 'POST',
          headers: { ...headersOf(member), 'content-type': 'application/json' },
          body: JSON.stringify(REVISION),
        })
        await response.arrayBuffer()
        return response.status
      }),
    )
    if (statuses.some((status) => status !== 200 && status !== 429))
      throw new Error(`Statuses: ${statuses.join()}`)
    answered += statuses.filter((status) => status === 200).length
  }
}
