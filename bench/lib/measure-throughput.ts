import type { MoneyDatabase } from './money-database.ts'
import { type Extent, type LoadResult, runPgbench } from './pgbench.ts'
import { runScript } from './run-script.ts'

const CLIENTS = [2, 8]

/** As the server does it, with the least in between: reserve, claim, settle with the one item there is. */
const PAY = `\\set user random(:lowest, :highest)
select firstline.accept_generation(bench.user_id(:user::integer), 'bench', gen_random_uuid(), 'hash', bench.form(),
  1, 1, 3, 1000, 100000, clock_timestamp()) ->> 'generation_id' as accepted \\gset
select coalesce(max(id::text), :accepted) as generation, coalesce(max(attempt), 0) as attempt
from firstline.claim_generation('bench', '15 seconds', clock_timestamp()) \\gset
select firstline.finish_generation(:generation::uuid, :attempt::integer, 1, bench.item(), bench.log(), clock_timestamp());
`

const TWO_COMMITS = `\\set user random(:lowest, :highest)
update bench.accounts set balance = balance - 1 where id = :user::integer;
update bench.accounts set balance = balance + 1 where id = :user::integer;
`

/** Generations paid in a second, and how many times two plain commits of the same clients that is. */
export async function measureThroughput(
  money: MoneyDatabase,
  extent: Extent,
): Promise<Record<string, Record<string, number>>> {
  const run = (script: string, clients: number, highest: number): Promise<LoadResult> => {
    const load = { url: money.url, clients, extent, script, variables: { lowest: 1, highest } }
    return money.pgbench === null ? runScript(load) : runPgbench(money.pgbench, money.folder, load)
  }
  await money.owner.query(
    'update public.user_profiles set credits_dm = 100000000 where user_id = bench.user_id(1)',
  )
  const rows: Record<string, Record<string, number>> = {}
  for (const [name, highest] of [
    ['random users', money.users],
    ['one hot user', 1],
  ] as const) {
    for (const clients of CLIENTS) {
      const before = await settled(money)
      const plain = await run(TWO_COMMITS, clients, highest)
      const paid = await run(PAY, clients, highest)
      const plainAgain = await run(TWO_COMMITS, clients, highest)
      const done = (await settled(money)) - before
      const perSecond = (plain.perSecond + plainAgain.perSecond) / 2
      rows[`${name}, ${clients} clients`] = {
        'paid/s': Math.round(paid.perSecond),
        'two commits/s': Math.round(perSecond),
        ratio: Math.round((paid.perSecond / perSecond) * 100) / 100,
        operations: paid.transactions,
        settled: done,
      }
    }
  }
  return rows
}

async function settled({ owner }: MoneyDatabase): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(
    `select count(*) as n from public.generations where charge = 'settled'`,
  )
  return Number(rows[0]?.n)
}
