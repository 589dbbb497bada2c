/**
 * Credits on PostgreSQL: reserving and settling beside two plain commits, the administrator's lists with a million users
 * and ten million log rows, and the renewal of all users. A tenth of these sizes unless --full is set.
 */
import type { Bench } from './lib/bench.ts'
import { openCreditsDatabase } from './lib/credits-database.ts'
import { measureLists } from './lib/measure-lists.ts'
import { measureRenewal } from './lib/measure-renewal.ts'
import { measureThroughput } from './lib/measure-throughput.ts'

export const creditsBench: Bench = {
  name: 'credits',
  async run({ smoke, full, durable }) {
    const users = smoke ? 2_000 : full ? 1_000_000 : 100_000
    await using database = await openCreditsDatabase({ users, logs: 10 * users }, durable)
    return [
      ...(await measureThroughput(database, smoke ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 3 })),
      ...(await measureLists(database, smoke ? 1 : 40)),
      ...(await measureRenewal(database, smoke ? 0.5 : 5)),
    ]
  },
}
