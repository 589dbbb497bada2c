import { createChangeFeed } from '../../packages/platform/src/feed/create-change-feed.ts'
import { observeWrites } from '../../packages/platform/src/feed/observe-writes.ts'
import { WakeUpChannel } from '../../packages/platform/src/feed/wake-ups.ts'
import type { Database } from '../../packages/platform/src/database/database.ts'
import { openDatabase } from '../../packages/platform/src/database/open-database.ts'
import type { CreditsDatabase } from './credits-database.ts'
import type { Figure } from './figure.ts'
import { percentile } from './statistics.ts'

interface Replica extends AsyncDisposable {
  observed: Database
  /** When a subscriber of this replica received the change with this balance. */
  receivedAt(balance: number): Promise<number>
}

async function openReplica(database: Database): Promise<Replica> {
  const wakeUps = new WakeUpChannel(database)
  await wakeUps.open()
  const feed = createChangeFeed({ database, wakeUps })
  const received = new Map<number, number>()
  const waiting = new Map<number, (at: number) => void>()
  await feed.subscribe({
    async handleChanges(changes) {
      const now = performance.now()
      for (const { record } of changes) {
        const balance = Number(record?.['credits_subject'])
        received.set(balance, now)
        waiting.get(balance)?.(now)
      }
    },
    handleMissed: () => undefined,
  })
  return {
    observed: observeWrites(database, () => feed.notifyWrite()),
    receivedAt: async (balance) =>
      received.get(balance) ?? new Promise((resolve) => waiting.set(balance, resolve)),
    async [Symbol.asyncDispose]() {
      await feed.close()
      await wakeUps.close()
    },
  }
}

/** The time from a commit until a subscriber has the change, in the replica that wrote and in another one. */
export async function measureFeedLatency(
  { database, owner, url }: CreditsDatabase,
  writes: number,
): Promise<Figure[]> {
  const { rows: users } = await owner.query<{ id: string }>('select bench.user_id(1) as id')
  const otherDatabase = await openDatabase({ kind: 'server', url })
  const same: number[] = []
  const other: number[] = []
  try {
    await using writer = await openReplica(database)
    await using subscriber = await openReplica(otherDatabase)
    for (let write = 1; write <= writes; write += 1) {
      const balance = 1_000_000 + write
      await writer.observed.query('update public.user_profiles set credits_subject = $1 where user_id = $2', [
        balance,
        users[0]?.id,
      ])
      const committedAt = performance.now()
      same.push((await writer.receivedAt(balance)) - committedAt)
      other.push((await subscriber.receivedAt(balance)) - committedAt)
    }
  } finally {
    await otherDatabase.close()
  }
  return [0.5, 0.95].map((share) => ({
    name: `commit to reader in another replica, p${share * 100}`,
    value: percentile(other, share),
    unit: 'ms',
    peer: { name: 'same replica', value: percentile(same, share) },
  }))
}
