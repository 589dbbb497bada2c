import { createChangeFeed } from '../../apps/server/src/platform/feed/create-change-feed.ts'
import { observeWrites } from '../../apps/server/src/platform/feed/observe-writes.ts'
import { WakeUps } from '../../apps/server/src/platform/feed/wake-ups.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import type { MoneyDatabase } from './money-database.ts'
import { percentile } from './percentile.ts'

const WRITES = 500

interface Replica extends AsyncDisposable {
  observed: Database
  /** When a reader of this replica had the change with this balance. */
  heardAt(balance: number): Promise<number>
}

async function openReplica(database: Database): Promise<Replica> {
  const wakeUps = new WakeUps(database)
  await wakeUps.open()
  const feed = createChangeFeed({ database, wakeUps })
  const heard = new Map<number, number>()
  const waiting = new Map<number, (at: number) => void>()
  await feed.follow({
    async take(changes) {
      const now = performance.now()
      for (const { record } of changes) {
        const balance = Number(record?.['credits_subject'])
        heard.set(balance, now)
        waiting.get(balance)?.(now)
      }
    },
    missed: () => undefined,
  })
  return {
    observed: observeWrites(database, () => feed.poke()),
    heardAt: async (balance) => heard.get(balance) ?? new Promise((resolve) => waiting.set(balance, resolve)),
    async [Symbol.asyncDispose]() {
      await feed.close()
      await wakeUps.close()
    },
  }
}

/** One write after the other, each waited for in the replica that wrote and in another one. */
export async function measureFeedLatency(
  money: MoneyDatabase,
): Promise<Record<string, Record<string, number>>> {
  const { rows: users } = await money.owner.query<{ id: string }>('select bench.user_id(1) as id')
  const otherDatabase = await openDatabase({ kind: 'server', url: money.url })
  const same: number[] = []
  const other: number[] = []
  try {
    await using here = await openReplica(money.database)
    await using there = await openReplica(otherDatabase)
    for (let write = 1; write <= WRITES; write += 1) {
      const balance = 1_000_000 + write
      await here.observed.query('update public.user_profiles set credits_subject = $1 where user_id = $2', [
        balance,
        users[0]?.id,
      ])
      const committedAt = performance.now()
      same.push((await here.heardAt(balance)) - committedAt)
      other.push((await there.heardAt(balance)) - committedAt)
    }
  } finally {
    await otherDatabase.close()
  }
  return { 'the replica that wrote': summary(same), 'another replica': summary(other) }
}

function summary(times: readonly number[]): Record<string, number> {
  const rounded = (share: number) => Math.round(percentile(times, share) * 10) / 10
  return { p50: rounded(0.5), p95: rounded(0.95), writes: times.length }
}
