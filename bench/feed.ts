/**
 * What following changes costs on PostgreSQL: updates of profiles in a second with their table watched beside the same
 * without, and the time from a commit until a reader has the change, in the process that wrote and in another replica.
 * Ratios are of one run, medians of rounds that take turns; times are of this machine. `--durable` waits for the disk at
 * each commit, as an installation does; `--only throughput` (`latency`) one part; `--rounds 9` more of them.
 */
import { parseArgs } from 'node:util'
import { measureFeedLatency } from './lib/measure-feed-latency.ts'
import { measureFeedThroughput } from './lib/measure-feed-throughput.ts'
import { openMoneyDatabase } from './lib/money-database.ts'

const { values } = parseArgs({
  options: {
    durable: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})
const isWanted = (part: string) => values.only === undefined || values.only === part

await using money = await openMoneyDatabase({ users: 20_000, logs: 0 }, values.durable)
if (isWanted('throughput')) {
  console.log(`\nUpdates of different profiles in a second (${money.client} as the client)`)
  console.table(await measureFeedThroughput(money, Number(values.rounds)))
}
if (isWanted('latency')) {
  console.log('\nMilliseconds from the commit until a reader has the change')
  console.table(await measureFeedLatency(money))
}
