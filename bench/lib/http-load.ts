import type { Sample } from './compare-in-rounds.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import { readProcessorMs } from './process-figures.ts'
import { percentile } from './statistics.ts'

/** Sends one request as the user of this number and returns its time in ms. */
export type SendRequest = (connection: HttpConnection, user: number) => Promise<number>

/** Sends requests without a pause on that many connections to a server process. */
export async function runHttpLoad(
  { url, pid }: { url: string; pid: number },
  { connections, seconds }: { connections: number; seconds: number },
  send: SendRequest,
): Promise<Sample> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const startedAt = performance.now()
  const processorBefore = readProcessorMs(pid)
  const times: number[] = []
  try {
    await Promise.all(
      open.map(async (connection, user) => {
        do times.push(await send(connection, user))
        while (performance.now() < startedAt + seconds * 1_000)
      }),
    )
    return {
      perSecond: (times.length / (performance.now() - startedAt)) * 1_000,
      processorMs: (readProcessorMs(pid) - processorBefore) / times.length,
      p95Ms: percentile(times, 0.95),
    }
  } finally {
    for (const connection of open) connection.close()
  }
}
