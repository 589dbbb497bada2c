import pg from 'pg'
import type { MoneyDatabase } from './money-database.ts'
import { percentile } from './percentile.ts'

const CUSTOMERS = 4
const BATCH = 1_000
const QUIET_MS = 5_000

/** Renews everybody, as of a day on which everybody is due, while customers reserve and settle; and how long they wait. */
export async function measureRenewal(money: MoneyDatabase): Promise<Record<string, Record<string, number>>> {
  const later = new Date(Date.now() + 40 * 86_400_000)
  const connections = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const client = new pg.Client({ connectionString: money.url })
      await client.connect()
      return client
    }),
  )
  const reserveUntil = async (isOver: () => boolean, moment: Date) =>
    (await Promise.all(connections.map((client) => reserve(client, money.users, isOver, moment)))).flat()
  try {
    const quietEnds = performance.now() + QUIET_MS
    const alone = await reserveUntil(() => performance.now() > quietEnds, new Date())

    let renewed = 0
    let isOver = false
    const batches: number[] = []
    const startedAt = performance.now()
    const beside = reserveUntil(() => isOver, later)
    for (let batch = BATCH; batch > 0; ) {
      const batchAt = performance.now()
      const { rows } = await money.owner.query<{ n: number }>(
        'select firstline.renew_profiles($1, $2) as n',
        [BATCH, later],
      )
      batch = rows[0]?.n ?? 0
      renewed += batch
      batches.push(performance.now() - batchAt)
    }
    const seconds = (performance.now() - startedAt) / 1_000
    isOver = true
    const waits = await beside
    const { rows } = await money.owner.query<{ n: string }>(
      'select count(*) as n from public.user_profiles where next_renewal_date <= $1',
      [later],
    )
    return {
      'reservations alone': figures(alone),
      'reservations beside it': figures(waits),
      'a batch of the renewal': figures(batches),
      'all of it': { number: renewed, 's in all': round(seconds), 'left due': Number(rows[0]?.n) },
    }
  } finally {
    await Promise.all(connections.map((client) => client.end()))
  }
}

/** Reserves and settles as one customer after the other; gives how long each reservation took. */
async function reserve(
  client: pg.Client,
  users: number,
  isOver: () => boolean,
  moment: Date,
): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const user = 1 + Math.floor(Math.random() * users)
    const startedAt = performance.now()
    await client.query(
      `select firstline.accept_generation(bench.user_id($1), 'bench', gen_random_uuid(), 'hash', bench.form(),
         1, 1, 3, 3, 500, $2)`,
      [user, moment],
    )
    times.push(performance.now() - startedAt)
    await client.query(
      `select firstline.finish_generation(id, attempt, 1, bench.item(), bench.log(), $1)
       from firstline.claim_generation('bench', '15 seconds', $1)`,
      [moment],
    )
  }
  return times
}

function figures(times: readonly number[]): Record<string, number> {
  return {
    number: times.length,
    'p50 ms': round(percentile(times, 0.5)),
    'p99 ms': round(percentile(times, 0.99)),
    'longest ms': round(Math.max(...times)),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
