import pg from 'pg'
import type { CreditsDatabase } from './credits-database.ts'
import type { Figure } from './figure.ts'
import { percentile } from './statistics.ts'

const CUSTOMERS = 4
/** The size of the job's batches, and that of a manual run; each renews half of the users. */
const BATCHES = [250, 1_000]

/** Renews all users, at a time at which all are due, during reservations; beside reservations without a renewal. */
export async function measureRenewal(database: CreditsDatabase, quietSeconds: number): Promise<Figure[]> {
  const later = new Date(Date.now() + 40 * 86_400_000)
  const customers = Array.from({ length: CUSTOMERS }, () => new pg.Client({ connectionString: database.url }))
  await Promise.all(customers.map((client) => client.connect()))
  const reserveUntil = async (isOver: () => boolean, moment: Date) =>
    (await Promise.all(customers.map((client) => reserve(client, database.users, isOver, moment)))).flat()
  try {
    const quietEnds = performance.now() + quietSeconds * 1_000
    const quiet = percentile(await reserveUntil(() => performance.now() > quietEnds, new Date()), 0.99)
    const figures: Figure[] = []
    for (const [index, batch] of BATCHES.entries()) {
      const isLast = index === BATCHES.length - 1
      let isOver = false
      const reservations = reserveUntil(() => isOver, later)
      const perSecond = await renew(database, batch, isLast ? database.users : database.users / 2, later)
      isOver = true
      figures.push(
        { name: `renewed profiles, batches of ${batch}`, value: perSecond, unit: '/s' },
        {
          name: `reservation during batches of ${batch}, p99`,
          value: percentile(await reservations, 0.99),
          unit: 'ms',
          peer: { name: 'without a renewal', value: quiet },
        },
      )
    }
    const sql = 'select 1 from public.user_profiles where next_renewal_date <= $1'
    const left = await database.owner.query(sql, [later])
    if (left.rowCount !== 0) throw new Error(`${left.rowCount} profiles were not renewed`)
    return figures
  } finally {
    await Promise.all(customers.map((client) => client.end()))
  }
}

/** Batch after batch until that many profiles are renewed, or none is due. Returns profiles per second. */
async function renew({ owner }: CreditsDatabase, batch: number, most: number, moment: Date): Promise<number> {
  let profiles = 0
  const startedAt = performance.now()
  for (let renewed = batch; renewed > 0 && profiles < most; profiles += renewed) {
    const sql = 'select firstline.renew_profiles($1, $2) as n'
    const { rows } = await owner.query<{ n: number }>(sql, [batch, moment])
    renewed = rows[0]?.n ?? 0
  }
  return (profiles / (performance.now() - startedAt)) * 1_000
}

/** Reserves and settles for random users. Returns the time of each reservation. */
async function reserve(
  client: pg.Client,
  users: number,
  isOver: () => boolean,
  moment: Date,
): Promise<number[]> {
  const times: number[] = []
  do {
    const user = 1 + Math.floor(Math.random() * users)
    const startedAt = performance.now()
    await client.query(
      `select firstline.accept_generation(bench.user_id($1), 'bench', gen_random_uuid(), 'hash', bench.form(),
         1, 1, 3, 3, 500, null, null, 'infinity', $2)`,
      [user, moment],
    )
    times.push(performance.now() - startedAt)
    await client.query(
      `select firstline.finish_generation(id, attempt, 1, bench.item(), bench.log(), $1)
       from firstline.claim_generation('bench', '15 seconds', $1)`,
      [moment],
    )
  } while (!isOver())
  return times
}
