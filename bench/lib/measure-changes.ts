import { setTimeout as sleep } from 'node:timers/promises'
import { mintProjectKey } from '../../wire/gateway/index.ts'
import { TEST_KEYS } from '../../wire/test-wire/test-keys.ts'
import { startHelper } from './helper-process.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import { makeSubscribers, type Subscriber } from './make-subscribers.ts'
import { readProcessorMs, readResidentMegabytes } from './process-figures.ts'
import type { StartedServer } from './start-server.ts'
import { percentile } from './statistics.ts'
import type { Received, SubscribersRequest } from './subscribers-process.ts'

export interface ChangesLoad {
  sockets: number
  updatesPerSecond: number
  seconds: number
  databaseUrl: string
}

export interface ChangesResult {
  p50: number
  p95: number
  /** Lost, duplicate and foreign events, and closed sockets. */
  errors: number
  /** Of the delivering server for an event, beyond what it uses without changes. */
  processorMs: number
  memoryMb: number
}

/** Events under way at the last update arrive within this time. */
const LAST_MS = 1_500

/** Updates single profiles through one server; their users' sockets are on another one, or on the same. */
export async function measureChanges(
  writer: StartedServer,
  deliverer: StartedServer,
  { sockets, updatesPerSecond, seconds, databaseUrl }: ChangesLoad,
): Promise<ChangesResult> {
  const apikey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  const subscribers = await makeSubscribers(databaseUrl, sockets)
  await using helper = await startHelper('subscribers-process.ts')
  const ask = (request: SubscribersRequest) => helper.ask(JSON.stringify(request))
  const joined = await ask({ ask: 'join', url: deliverer.url, apikey, subscribers })
  if (typeof joined !== 'number') throw new Error(String(joined))
  await update(writer.url, subscribers, { updatesPerSecond, seconds: 1 })
  await sleep(LAST_MS)
  await ask({ ask: 'received' })

  const idle = await processorOf(deliverer, () => sleep(seconds * 1_000))
  let sent: string[] = []
  const busy = await processorOf(deliverer, async () => {
    sent = await update(writer.url, subscribers, { updatesPerSecond, seconds })
  })
  await sleep(LAST_MS)
  const { latencies, events, foreign, closed } = (await ask({ ask: 'received' })) as Received
  const arrived = new Set(events.map((event) => event.join()))
  const lost = sent.filter((event) => !arrived.has(event)).length
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    errors: lost + (events.length - arrived.size) + foreign + closed,
    processorMs: Math.max(0, busy - idle) / sent.length,
    memoryMb: readResidentMegabytes(deliverer.pid),
  }
}

async function processorOf({ pid }: StartedServer, work: () => Promise<unknown>): Promise<number> {
  const before = readProcessorMs(pid)
  await work()
  return readProcessorMs(pid) - before
}

/** Sets the credits of random profiles at an even rate. Returns the events, as 'user,credits'. */
async function update(
  url: string,
  subscribers: readonly Subscriber[],
  { updatesPerSecond, seconds }: Pick<ChangesLoad, 'updatesPerSecond' | 'seconds'>,
): Promise<string[]> {
  const key = await mintProjectKey('service_role', TEST_KEYS.jwtSecret)
  const idle = await Promise.all(Array.from({ length: 8 }, () => openConnection(url)))
  const sent: string[] = []
  const startedAt = performance.now()
  const inFlight = new Set<Promise<unknown>>()
  for (let count = 0; count < updatesPerSecond * seconds; count += 1) {
    const due = startedAt + (count * 1_000) / updatesPerSecond
    if (due > performance.now()) await sleep(due - performance.now())
    // When all connections are busy the server determines the rate.
    while (idle.length === 0) await Promise.race(inFlight)
    // The one that was idle longest, because the server closes idle connections.
    const connection = idle.shift()
    const subscriber = subscribers[Math.floor(Math.random() * subscribers.length)]
    if (!connection || !subscriber) throw new Error('There are no subscribers')
    const credits = 1_000 + count
    const work: Promise<unknown> = setCredits(connection, key, subscriber, credits).then(() => {
      sent.push(`${subscriber.id},${credits}`)
      idle.push(connection)
      return inFlight.delete(work)
    })
    inFlight.add(work)
  }
  await Promise.all(inFlight)
  for (const connection of idle) connection.close()
  return sent
}

async function setCredits(
  connection: HttpConnection,
  key: string,
  { id }: Subscriber,
  credits: number,
): Promise<void> {
  const { status, body } = await connection.send({
    method: 'PATCH',
    path: `/rest/v1/user_profiles?user_id=eq.${id}`,
    headers: { apikey: key, authorization: `Bearer ${key}` },
    body: { credits_dm: credits },
  })
  if (status !== 204) throw new Error(`An update was refused: ${status} ${body}`)
}
