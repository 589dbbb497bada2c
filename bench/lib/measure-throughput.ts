import { compareInRounds, type Rounds } from './compare-in-rounds.ts'
import type { CreditsDatabase } from './credits-database.ts'
import type { Figure } from './figure.ts'
import { runLoad } from './run-load.ts'

const CLIENTS = [2, 8]

/** Reserve, claim and settle, like the server for a generation with one item. */
const PAY = `\\set user random(:lowest, :highest)
select firstline.accept_generation(bench.user_id(:user::integer), 'bench', gen_random_uuid(), 'hash', bench.form(),
  1, 1, 3, 1000, 100000, null, null, 'infinity', clock_timestamp()) ->> 'generation_id' as accepted \\gset
select coalesce(max(id::text), :accepted) as generation, coalesce(max(attempt), 0) as attempt
from firstline.claim_generation('bench', '15 seconds', clock_timestamp()) \\gset
select firstline.finish_generation(:generation::uuid, :attempt::integer, 1, bench.item(), bench.log(), clock_timestamp());
`

const TWO_COMMITS = `\\set user random(:lowest, :highest)
update bench.accounts set balance = balance - 1 where id = :user::integer;
update bench.accounts set balance = balance + 1 where id = :user::integer;
`

/** Paid generations per second, beside the least a database can do for that: two commits of one row each. */
export async function measureThroughput(database: CreditsDatabase, rounds: Rounds): Promise<Figure[]> {
  await database.owner.query(
    'update public.user_profiles set credits_dm = 100000000 where user_id = bench.user_id(1)',
  )
  const figures: Figure[] = []
  for (const [users, highest] of [
    ['random users', database.users],
    ['one user', 1],
  ] as const) {
    for (const clients of CLIENTS) {
      const run = (script: string) => async (length: number) => {
        // pgbench takes whole seconds.
        const load = { url: database.url, clients, seconds: Math.ceil(length), script }
        return { perSecond: await runLoad({ ...load, variables: { lowest: 1, highest } }) }
      }
      const comparison = await compareInRounds({ paid: run(PAY), 'two commits': run(TWO_COMMITS) }, rounds)
      const title = `paid generations of ${users}, ${clients} clients`
      figures.push(comparison.rate(title, { of: 'paid', peer: 'two commits' }))
    }
  }
  return figures
}
