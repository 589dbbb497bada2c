import pg from 'pg'
import type { MoneyDatabase } from './money-database.ts'
import { percentile } from './percentile.ts'

const CUSTOMERS = 4
/** As many at a time as the job takes, and as many as a hurried operator might: half of everybody each. */
const BATCHES = [250, 1_000]
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
    const rows: Record<string, Record<string, number>> = {
      'reservations alone': figures(await reserveUntil(() => performance.now() > quietEnds, new Date())),
    }
    for (const [index, batch] of BATCHES.entries()) {
      const isLast = index === BATCHES.length - 1
      let isOver = false
      const beside = reserveUntil(() => isOver, later)
      const { times, profiles, seconds } = await renew(
        money,
        batch,
        isLast ? money.users : money.users / 2,
        later,
      )
      isOver = true
      rows[`reservations beside batches of ${batch}`] = figures(await beside)
      rows[`a batch of ${batch}`] = {
        ...figures(times),
        profiles,
        'profiles/s': Math.round(profiles / seconds),
        'min for a million': round(1_000_000 / (profiles / seconds) / 60),
      }
    }
    const left = await money.owner.query('select 1 from public.user_profiles where next_renewal_date <= $1', [
      later,
    ])
    if (left.rowCount !== 0) throw new Error(`${left.rowCount} profiles were left out`)
    return rows
  } finally {
    await Promise.all(connections.map((client) => client.end()))
  }
}

/** Batch after batch until that many profiles are renewed, or nobody is due. */
async function renew({ owner }: MoneyDatabase, batch: number, most: number, moment: Date) {
  const times: number[] = []
  let profiles = 0
  const startedAt = performance.now()
  for (let renewed = batch; renewed > 0 && profiles < most;) {
    const batchAt = performance.now()
    const { rows } = await owner.query<{ n: number }>('select firstline.renew_profiles($1, $2) as n', [
      batch,
      moment,
    ])
    renewed = rows[0]?.n ?? 0
    profiles += renewed
    times.push(performance.now() - batchAt)
  }
  return { times, profiles, seconds: (performance.now() - startedAt) / 1_000 }
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
    'longest ms': round(percentile(times, 1)),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
