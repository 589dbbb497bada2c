/** Response times of another member while free members send 300 requests concurrently, beside quiet times. */
import { COPY_CHECKS_LIMIT, SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import type { Bench } from './lib/bench.ts'
import { createBenchBrief } from './lib/bench-brief.ts'
import type { Figure } from './lib/figure.ts'
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
const BRIEFS_PER_INSERT = 40
/** The most that a member keeps are a response of 18 MB. */
const LARGE_FORM = { product: TEXT.padEnd(18_000, 'x') }

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
    const figures: Figure[] = []
    const loads = {
      revisions: (member: BenchUser, signal: AbortSignal) =>
        sendBursts(signal, () => requestRevision(server.url, member)),
      'large lists': (member: BenchUser, signal: AbortSignal) =>
        sendBursts(signal, () => requestBriefs(server.url, member)),
    }
    const [first] = members
    if (first) await insertBriefs(server.url, first, smoke ? 80 : 1_000)
    for (const [load, send] of Object.entries(loads)) {
      const controller = new AbortController()
      const senders = load === 'revisions' ? members : members.slice(0, 1)
      const sent = Promise.all(senders.map((member) => send(member, controller.signal)))
      const busy = await measureResponses(seconds, server.url, requests)
      controller.abort()
      await sent
      for (const name of Object.keys(requests)) {
        for (const [label, share] of [
          ['p50', 0.5],
          ['slowest', 1],
        ] as const) {
          figures.push({
            name: `${name} during bursts of ${BURST} ${load}, ${label}`,
            value: percentile(busy[name] ?? [], share),
            unit: 'ms',
            peer: { name: 'without bursts', value: percentile(quiet[name] ?? [], share) },
          })
        }
      }
    }
    return figures
  },
}

function requestRevision(url: string, member: BenchUser): Promise<Response> {
  return fetch(`${url}/functions/v1/revise-message`, {
    method: 'POST',
    headers: { ...headersOf(member), 'content-type': 'application/json' },
    body: JSON.stringify(REVISION),
  })
}

function requestBriefs(url: string, member: BenchUser): Promise<Response> {
  return fetch(`${url}/rest/v1/saved_briefs?select=*`, { headers: headersOf(member) })
}

async function insertBriefs(url: string, member: BenchUser, count: number): Promise<void> {
  for (let start = 0; start < count; start += BRIEFS_PER_INSERT) {
    const rows = Array.from({ length: BRIEFS_PER_INSERT }, (_, n) => ({
      name: `brief ${start + n}`,
      form: LARGE_FORM,
    }))
    const response = await fetch(`${url}/rest/v1/saved_briefs`, {
      method: 'POST',
      headers: { ...headersOf(member), 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    })
    if (!response.ok) throw new Error(`Briefs: ${response.status} ${await response.text()}`)
  }
}

/** Until the signal aborts, or the member reaches the limit of its calls. */
async function sendBursts(signal: AbortSignal, send: () => Promise<Response>): Promise<void> {
  let answered = 0
  while (!signal.aborted && answered < COPY_CHECKS_LIMIT) {
    const statuses = await Promise.all(
      Array.from({ length: BURST }, async () => {
        const response = await send()
        await response.arrayBuffer()
        return response.status
      }),
    )
    if (statuses.some((status) => status !== 200 && status !== 429))
      throw new Error(`Statuses: ${statuses.join()}`)
    answered += statuses.filter((status) => status === 200).length
  }
}
