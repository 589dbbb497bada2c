/** The change feed on PostgreSQL: updates of a watched table beside an unwatched one, and the latency of a change. */
import type { Bench, BenchOptions } from './lib/bench.ts'
import { compareInRounds } from './lib/compare-in-rounds.ts'
import { type CreditsDatabase, openCreditsDatabase } from './lib/credits-database.ts'
import type { Figure } from './lib/figure.ts'
import { measureFeedLatency } from './lib/measure-feed-latency.ts'
import { runLoad } from './lib/run-load.ts'

const CLIENTS = [8, 32]
const UPDATE = `\\set user random(:lowest, :highest)
update public.user_profiles set credits_dm = credits_dm + 1 where user_id = bench.user_id(:user::integer);
`
const WATCH = "select realtime.watch('public.user_profiles', 'user_id')"
const UNWATCH = "select realtime.unwatch('public.user_profiles')"

export const feedBench: Bench = {
  name: 'feed',
  async run(options) {
    const users = options.smoke ? 500 : 20_000
    await using database = await openCreditsDatabase({ users, logs: 0 }, options.durable)
    const figures: Figure[] = []
    for (const clients of CLIENTS) figures.push(await measureUpdates(database, clients, options))
    await database.owner.query(WATCH)
    return [...figures, ...(await measureFeedLatency(database, options.smoke ? 10 : 500))]
  },
}

async function measureUpdates(
  { owner, url, users }: CreditsDatabase,
  clients: number,
  { smoke }: BenchOptions,
): Promise<Figure> {
  const run = (statement: string) => async (seconds: number) => {
    await owner.query(statement)
    const variables = { lowest: 1, highest: users }
    return { perSecond: await runLoad({ url, clients, seconds, script: UPDATE, variables }) }
  }
  const comparison = await compareInRounds(
    { watched: run(WATCH), 'not watched': run(UNWATCH) },
    { rounds: smoke ? 1 : 5, seconds: smoke ? 1 : 2 },
  )
  return comparison.rate(`updates of a watched table, ${clients} clients`, {
    of: 'watched',
    peer: 'not watched',
  })
}
