import { setTimeout as sleep } from 'node:timers/promises'
import { mintProjectKey } from '../../apps/server/src/wire/gateway/index.ts'
import { TEST_KEYS } from '../../apps/server/test/test-keys.ts'
import { startHelper } from './helper-process.ts'
import { type HttpLine, openLine } from './http-line.ts'
import type { Heard, ListenersQuestion } from './listeners-process.ts'
import { type Listener, makeListeners } from './make-listeners.ts'
import { percentile } from './percentile.ts'
import { processorMs, residentMegabytes } from './process-figures.ts'
import type { StartedServer } from './start-server.ts'

export interface ChangesLoad {
  sockets: number
  updatesPerSecond: number
  seconds: number
  databaseUrl: string
}

/** What is still under way when the last update was made has this long. */
const LAST_MS = 1_500

/**
 * Updates of single profiles, written through one server, and heard by their users' sockets on another (or the same).
 * The processor time of an event is what the hearing server uses beyond what it uses while nothing changes.
 */
export async function measureChanges(
  writer: StartedServer,
  hearer: StartedServer,
  { sockets, updatesPerSecond, seconds, databaseUrl }: ChangesLoad,
): Promise<Record<string, number>> {
  const apikey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  const listeners = await makeListeners(databaseUrl, sockets)
  const helper = await startHelper('listeners-process.ts')
  const ask = (question: ListenersQuestion) => helper.ask(JSON.stringify(question))
  try {
    const joining = await ask({ ask: 'join', url: hearer.url, apikey, listeners })
    if (typeof joining !== 'number') throw new Error(String(joining))
    await update(writer.url, listeners, { updatesPerSecond, seconds: 1 })
    await sleep(LAST_MS)
    await ask({ ask: 'heard' })

    const idle = await processorOf(hearer, () => sleep(seconds * 1_000))
    let sent: [string, number][] = []
    const busy = await processorOf(hearer, async () => {
      sent = await update(writer.url, listeners, { updatesPerSecond, seconds })
    })
    await sleep(LAST_MS)
    const heard = (await ask({ ask: 'heard' })) as Heard
    const arrived = new Set(heard.events.map((event) => event.join()))
    return {
      sockets,
      'joined in ms': joining,
      sent: sent.length,
      lost: sent.filter((event) => !arrived.has(event.join())).length,
      twice: heard.events.length - arrived.size,
      foreign: heard.foreign,
      closed: heard.closed,
      'p50 ms': percentile(heard.latencies, 0.5),
      'p95 ms': percentile(heard.latencies, 0.95),
      'p99 ms': percentile(heard.latencies, 0.99),
      'CPU ms an event': (busy - idle) / sent.length,
      MB: residentMegabytes(hearer.pid),
    }
  } finally {
    await helper.stop()
  }
}

async function processorOf({ pid }: StartedServer, work: () => Promise<unknown>): Promise<number> {
  const before = processorMs(pid)
  await work()
  return processorMs(pid) - before
}

/** Sets the credits of one profile after another, evenly in time; gives who got which. */
async function update(
  url: string,
  listeners: readonly Listener[],
  { updatesPerSecond, seconds }: Pick<ChangesLoad, 'updatesPerSecond' | 'seconds'>,
): Promise<[string, number][]> {
  const key = await mintProjectKey('service_role', TEST_KEYS.jwtSecret)
  const lines = await Promise.all(Array.from({ length: 8 }, () => openLine(url)))
  const sent: [string, number][] = []
  const startedAt = performance.now()
  const inFlight = new Set<Promise<unknown>>()
  for (let count = 0; count < updatesPerSecond * seconds; count += 1) {
    const due = startedAt + (count * 1_000) / updatesPerSecond
    if (due > performance.now()) await sleep(due - performance.now())
    // The one that rested longest: the server closes what rests too long.
    const line = lines.shift()
    const listener = listeners[Math.floor(Math.random() * listeners.length)]
    // Everybody is busy: the server does not keep up, and the rate is what it takes.
    if (!line || !listener) {
      await Promise.race(inFlight)
      count -= 1
      continue
    }
    const credits = 1_000 + count
    const work: Promise<unknown> = setCredits(line, key, listener, credits).then(() => {
      sent.push([listener.id, credits])
      lines.push(line)
      return inFlight.delete(work)
    })
    inFlight.add(work)
  }
  await Promise.all(inFlight)
  for (const line of lines) line.close()
  return sent
}

async function setCredits(line: HttpLine, key: string, { id }: Listener, credits: number): Promise<void> {
  const { status, body } = await line.ask({
    method: 'PATCH',
    path: `/rest/v1/user_profiles?user_id=eq.${id}`,
    headers: { apikey: key, authorization: `Bearer ${key}` },
    body: { credits_dm: credits },
  })
  if (status !== 204) throw new Error(`an update was refused: ${status} ${body}`)
}
