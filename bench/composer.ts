/** How long the composer takes for 3 and 8 texts, and the longest time it keeps the event loop to itself. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { composer } from '@firstline/copywriter'
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'

const BRIEFS = [
  {
    targetAudience: 'dental clinics',
    product: 'AI receptionist for dental clinics',
    painPoint: 'Their front desk misses calls at lunch',
    solution: 'answers every call in 2 rings and books straight into Dentrix',
    insight: '9 of 40 Google reviews mention hold times',
  },
  {
    targetAudience: 'small construction firms',
    product: 'invoice collection service',
    painPoint: 'they spend 15 hrs/week chasing late invoices and it kills cash flow',
    solution: 'we get invoices paid in 21 days, no retainer',
  },
  { targetAudience: 'dentists', product: 'websites' },
  {
    targetAudience: 'ecommerce brands',
    product: 'email marketing',
    painPoint: 'cart abandonment, low repeat purchases',
    solution: 'automated flows, done-for-you campaigns',
  },
]
const RUNS = 25

const writer = composer()
const signal = new AbortController().signal

async function write(fields: object, messageType: string, count: number, seed: string): Promise<number> {
  const form = GenerationForm.parse({ messageType, ...fields })
  const started = performance.now()
  for await (const event of writer.write({ form, count, seed }, signal)) void event
  return performance.now() - started
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

// The first calls load the grammar library and warm the code up.
for (const fields of BRIEFS)
  for (const messageType of MESSAGE_TYPES) await write(fields, messageType, 3, 'warm')

const delay = monitorEventLoopDelay({ resolution: 1 })
for (const messageType of MESSAGE_TYPES) {
  for (const count of [3, 8]) {
    const times: number[] = []
    delay.reset()
    delay.enable()
    for (let run = 0; run < RUNS; run += 1) {
      for (const fields of BRIEFS) times.push(await write(fields, messageType, count, `run ${run}`))
    }
    delay.disable()
    times.sort((a, b) => a - b)
    const gap = Math.max(0, delay.max / 1e6 - 1)
    console.log(
      `${messageType}, ${count}: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, worst event-loop gap ${gap.toFixed(1)} ms`,
    )
  }
}
