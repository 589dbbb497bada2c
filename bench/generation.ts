/**
 * What the server adds to a generation by a language model on PostgreSQL: the same messages through the server and
 * through a bare proxy, from the same test model (400 ms to the first token, 60 tokens per second). The model's own time
 * is not counted: the time is from the post to the model's call, and from the end of a message in the model's stream to
 * its arrival.
 */
import pg from 'pg'
import type { Bench } from './lib/bench.ts'
import { createBenchBrief } from './lib/bench-brief.ts'
import { atMost, type Figure } from './lib/figure.ts'
import { startHelper } from './lib/helper-process.ts'
import { openInstallation } from './lib/installation.ts'
import { computeAddedTime, computeOwnTimes } from './lib/own-time.ts'
import { readProcessorMs, readResidentMegabytes } from './lib/process-figures.ts'
import { type Concurrency, runConcurrently } from './lib/run-concurrently.ts'
import type { ModelCallTimes } from './lib/test-model-process.ts'
import { timeCards, timeStream } from './lib/time-messages.ts'
import { headersOf, signUpUsers } from './lib/users.ts'

interface Load extends Concurrency {
  name: string
  /** In ms, for the median: docs/architecture.md. */
  limit?: number
}

/** About the length of one generation, so that the load is even. */
const SPREAD_MS = 5_000
const LOADS: Load[] = [
  { name: '1 user', users: 1, rounds: 8, spreadMs: 0, limit: 11 },
  { name: '50 users', users: 50, rounds: 3, spreadMs: SPREAD_MS, limit: 11 },
  { name: '200 users', users: 200, rounds: 2, spreadMs: SPREAD_MS, limit: 30 },
  { name: '200 users in one instant', users: 200, rounds: 1, spreadMs: 0 },
]
const SMOKE_LOADS: Load[] = [{ name: '2 users', users: 2, rounds: 1, spreadMs: 0 }]
const CREDITS = 1_000
const VARIATIONS = 3
const SAMPLE_MS = 100

export const generationBench: Bench = {
  name: 'generation',
  async run({ smoke }) {
    const loads = smoke ? SMOKE_LOADS : LOADS
    await using installation = await openInstallation('PostgreSQL')
    await using stub = await startHelper('test-model-process.ts')
    await using proxy = await startHelper('bare-proxy-process.ts', [stub.url])
    const modelCalls = async () => (await stub.ask('calls')) as ModelCallTimes[]
    const server = await installation.start({
      LLM_BASE_URL: stub.url,
      LLM_MODEL: 'stub',
      LLM_OUTPUT: 'json_schema',
      LLM_CONCURRENCY: '1000',
      LLM_CONCURRENCY_LOCAL: '1000',
    })
    const warmUp = { users: smoke ? 2 : 20, spreadMs: smoke ? 0 : 1_000 }
    const users = await signUpUsers(server.url, Math.max(warmUp.users, ...loads.map((load) => load.users)))
    await giveCredits(installation.databaseUrl())
    const throughServer = (user: number) => {
      const own = users[user]
      const url = `${server.url}/functions/v1/generate-messages`
      return timeCards({ url, headers: own ? headersOf(own) : {}, body: createBenchBrief(user) })
    }
    // Warm-up: compiles code, opens connections and shows the prompt that the proxy needs.
    await runConcurrently({ ...warmUp, rounds: smoke ? 1 : 2 }, throughServer)
    const [sample] = await modelCalls()
    const prompt = JSON.stringify(sample?.body)
    const throughProxy = (user: number) => {
      const body = JSON.parse(prompt.replaceAll(`in area ${sample?.user}`, `in area ${user}`)) as unknown
      return timeStream({ url: `${proxy.url}/chat/completions`, body }, VARIATIONS)
    }
    await runConcurrently({ ...warmUp, rounds: 1 }, throughProxy)
    await modelCalls()

    const figures: Figure[] = []
    for (const load of loads) {
      let memoryMb = 0
      const sampler = setInterval(() => {
        memoryMb = Math.max(memoryMb, readResidentMegabytes(server.pid))
      }, SAMPLE_MS)
      const processorBefore = readProcessorMs(server.pid)
      const cards = await runConcurrently(load, throughServer).finally(() => clearInterval(sampler))
      const processor = (readProcessorMs(server.pid) - processorBefore) / cards.flat().length
      const ofServer = computeOwnTimes(cards, await modelCalls())
      const ofProxy = computeOwnTimes(await runConcurrently(load, throughProxy), await modelCalls())
      for (const message of ['first', 'last'] as const) {
        const { p50, p99, bare } = computeAddedTime(ofServer, ofProxy, message)
        const name = `added to the ${message} message, ${load.name}`
        const peer = { name: 'bare proxy', value: bare }
        figures.push(
          {
            name: `${name}, p50`,
            value: p50,
            unit: 'ms',
            peer,
            ...(load.limit === undefined ? {} : { limit: atMost(load.limit) }),
            processor: { value: processor, unit: 'ms' },
            memoryMb,
          },
          { name: `${name}, p99`, value: p99, unit: 'ms', peer },
        )
      }
    }
    return figures
  },
}

/** Enough for all generations of a run. */
async function giveCredits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update public.user_profiles set credits_dm = $1', [CREDITS])
  await client.end()
}
