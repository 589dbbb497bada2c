import type { MoneyDatabase } from './money-database.ts'
import { percentile } from './percentile.ts'
import { runPgbench } from './pgbench.ts'
import { runScript } from './run-script.ts'

const CLIENTS = [8, 32]
const SECONDS = 2

const UPDATE = `\\set user random(:lowest, :highest)
update public.user_profiles set credits_dm = credits_dm + 1 where user_id = bench.user_id(:user::integer);
`

/** Updates in a second with the table watched and without, in turns, so that both meet the same machine. */
export async function measureFeedThroughput(
  money: MoneyDatabase,
  rounds: number,
): Promise<Record<string, Record<string, number>>> {
  const run = async (clients: number): Promise<number> => {
    const load = { url: money.url, clients, extent: { seconds: SECONDS }, script: UPDATE }
    const variables = { lowest: 1, highest: money.users }
    const result =
      money.pgbench === null
        ? await runScript({ ...load, variables })
        : await runPgbench(money.pgbench, money.folder, { ...load, variables })
    return result.perSecond
  }
  const rows: Record<string, Record<string, number>> = {}
  for (const clients of CLIENTS) {
    await run(clients)
    const watched: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await money.owner.query("select realtime.watch('public.user_profiles', 'user_id')")
      watched.push(await run(clients))
      await money.owner.query("select realtime.unwatch('public.user_profiles')")
      bare.push(await run(clients))
    }
    const ratios = watched.map((perSecond, round) => perSecond / (bare[round] ?? Number.NaN))
    rows[`${clients} clients`] = {
      'watched/s': Math.round(percentile(watched, 0.5)),
      'not watched/s': Math.round(percentile(bare, 0.5)),
      ratio: Math.round(percentile(ratios, 0.5) * 100) / 100,
      'lowest ratio': Math.round(Math.min(...ratios) * 100) / 100,
      'highest ratio': Math.round(Math.max(...ratios) * 100) / 100,
    }
  }
  await money.owner.query("select realtime.watch('public.user_profiles', 'user_id')")
  return rows
}
