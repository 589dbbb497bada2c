/** Time from the start of a server until it is ready, and its memory and processor time while idle. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './lib/bench.ts'
import { atMost, type Figure } from './lib/figure.ts'
import { ENGINES, openInstallation } from './lib/installation.ts'
import { readProcessorMs, readResidentMegabytes } from './lib/process-figures.ts'

/** In ms: the first start makes the database. */
const LIMITS = { embedded: { empty: 4_000, existing: 1_500 }, PostgreSQL: { empty: null, existing: 1_200 } }
/** Long enough for a garbage collection after the start. */
const IDLE_MS = 10_000

export const serverBench: Bench = {
  name: 'server',
  async run({ smoke }) {
    const figures: Figure[] = []
    for (const engine of ENGINES) {
      await using installation = await openInstallation(engine)
      for (const data of ['empty', 'existing'] as const) {
        const server = await installation.start()
        const idleMs = smoke ? 100 : IDLE_MS
        await sleep(idleMs / 2)
        const before = readProcessorMs(server.pid)
        await sleep(idleMs / 2)
        const limit = LIMITS[engine][data]
        figures.push({
          name: `ready with ${data} data, ${engine}`,
          value: server.readyMs,
          unit: 'ms',
          ...(limit ? { limit: atMost(limit) } : {}),
          processor: { value: ((readProcessorMs(server.pid) - before) / (idleMs / 2)) * 100, unit: '%' },
          memoryMb: readResidentMegabytes(server.pid),
        })
        await server.stop()
      }
    }
    return figures
  },
}
