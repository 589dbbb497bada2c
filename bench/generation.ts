/**
 * What the server adds to a generation by a language model: the same messages through the server and through a bare
 * proxy, from the same stub model (400 ms to the first token, 60 tokens a second), with 1, 50 and 200 at once, on
 * PostgreSQL. Each program has a process of its own. The time the model takes is not in the numbers: of a generation
 * counts the way from the post to the model's being asked, and that from the closing brace of a message to its being
 * here. Run after a build: `node bench/generation.ts`, with `--profile <folder>` for a CPU profile of the server.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@firstline/test-engines'
import { TEST_KEYS } from '../apps/server/test/test-keys.ts'
import { briefOf } from './lib/bench-brief.ts'
import { startHelper } from './lib/helper-process.ts'
import { makeUsers } from './lib/make-users.ts'
import { added, ownTimes } from './lib/own-time.ts'
import { percentile } from './lib/percentile.ts'
import { processorMs, residentMegabytes } from './lib/process-figures.ts'
import { runAtOnce } from './lib/run-at-once.ts'
import type { AtOnce } from './lib/run-at-once.ts'
import { startServer } from './lib/start-server.ts'
import type { ModelCallTimes } from './lib/stub-process.ts'
import { timeCards, timeStream } from './lib/time-messages.ts'

/** About as long as one generation takes, so that the load is even. */
const SPREAD_MS = 5_000
const LOADS: Record<string, AtOnce> = {
  '1 at once': { atOnce: 1, rounds: 8, spreadMs: 0 },
  '50 at once': { atOnce: 50, rounds: 3, spreadMs: SPREAD_MS },
  '200 at once': { atOnce: 200, rounds: 2, spreadMs: SPREAD_MS },
  '200 posted in one instant': { atOnce: 200, rounds: 1, spreadMs: 0 },
}
const MOST = Math.max(...Object.values(LOADS).map(({ atOnce }) => atOnce))
const COUNT = 3
const SAMPLE_MS = 100

const { values } = parseArgs({ options: { profile: { type: 'string' }, only: { type: 'string' } } })
// What was started is stopped, whatever happens in between.
await using started = new AsyncDisposableStack()
const dataDir = mkdtempSync(join(tmpdir(), 'firstline-bench-'))
started.defer(() => rmSync(dataDir, { recursive: true, force: true }))
const postgres = await startPostgres()
started.defer(() => postgres.stop())
const databaseUrl = postgres.url('postgres')
const stub = await startHelper('stub-process.ts')
started.defer(() => stub.stop())
const proxy = await startHelper('bare-proxy-process.ts', [stub.url])
started.defer(() => proxy.stop())
const callsOfStub = async () => (await stub.ask('calls')) as ModelCallTimes[]
const server = await startServer(
  {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: TEST_KEYS.jwtSecret,
    JWT_KEYS: JSON.stringify(TEST_KEYS.jwtKeys),
    LLM_BASE_URL: stub.url,
    LLM_MODEL: 'stub',
    LLM_OUTPUT: 'json_schema',
    LLM_CONCURRENCY: '1000',
    LLM_CONCURRENCY_LOCAL: '1000',
    TRUSTED_PROXIES: '127.0.0.1',
  },
  values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
)
started.defer(() => server.stop())

const users = await makeUsers(MOST, { url: server.url, databaseUrl })
const throughServer = (user: number) =>
  timeCards({
    url: `${server.url}/functions/v1/generate-messages`,
    headers: users[user] ?? {},
    body: briefOf(user),
  })
// Once in quiet: code is compiled, connections are open, and the model's prompt for the proxy is known.
await runAtOnce({ atOnce: 20, rounds: 2, spreadMs: 1_000 }, throughServer)
const [sample] = await callsOfStub()
const prompt = JSON.stringify(sample?.body)
const throughProxy = (user: number) =>
  timeStream(
    {
      url: `${proxy.url}/chat/completions`,
      body: JSON.parse(prompt.replaceAll(`in area ${sample?.user}`, `in area ${user}`)) as unknown,
    },
    COUNT,
  )
await runAtOnce({ atOnce: 20, rounds: 1, spreadMs: 1_000 }, throughProxy)
await callsOfStub()

const rows: Record<string, Record<string, number>> = {}
for (const [name, load] of Object.entries(LOADS)) {
  if (values.only && name !== values.only) continue
  let megabytes = 0
  const sampler = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(server.pid))
  }, SAMPLE_MS)
  const processorBefore = processorMs(server.pid)
  const cards = await runAtOnce(load, throughServer).finally(() => clearInterval(sampler))
  const processor = processorMs(server.pid) - processorBefore
  const ofServer = ownTimes(cards, await callsOfStub())
  const streams = await runAtOnce(load, throughProxy)
  const ofProxy = ownTimes(streams, await callsOfStub())
  const first = added(ofServer, ofProxy, 'first')
  const last = added(ofServer, ofProxy, 'last')
  const partOf = (times: typeof ofServer, part: 'before' | 'first', share: number) =>
    percentile(
      times.map((time) => time[part]),
      share,
    )
  rows[name] = {
    'first added p50': first.p50,
    p99: first.p99,
    'last added p50': last.p50,
    'p99 ': last.p99,
    'asking p50': partOf(ofServer, 'before', 0.5),
    'first card p50': partOf(ofServer, 'first', 0.5),
    'p99  ': partOf(ofServer, 'first', 0.99),
    'bare p50': partOf(ofProxy, 'before', 0.5) + partOf(ofProxy, 'first', 0.5),
    'CPU ms each': processor / cards.flat().length,
    'RSS MB': megabytes,
  }
  for (const [column, value] of Object.entries(rows[name])) rows[name][column] = Math.round(value * 10) / 10
}
console.table(rows)
