/**
 * What money costs on PostgreSQL: reserving and settling beside the least a database can do (two commits of one row
 * each), the administrator's lists beside a million users and ten million log rows, and a renewal of everybody while
 * reservations go on. Ratios are of one run; times are of this machine. `node bench/credits.ts` takes a tenth of all
 * that, `--full` the whole; `--only throughput` (`lists`, `renewal`) one part; `--durable` waits for the disk at each
 * commit, as an installation does.
 */
import { parseArgs } from 'node:util'
import { measureLists } from './lib/measure-lists.ts'
import { measureRenewal } from './lib/measure-renewal.ts'
import { measureThroughput } from './lib/measure-throughput.ts'
import { openMoneyDatabase } from './lib/money-database.ts'

const PARTS = ['throughput', 'lists', 'renewal'] as const

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    durable: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const wanted = PARTS.filter((part) => values.only === undefined || values.only === part)
const share = values.full ? 1 : 0.1
const sizes = { users: 1_000_000 * share, logs: wanted.includes('lists') ? 10_000_000 * share : 0 }

await using money = await openMoneyDatabase(sizes, values.durable)
if (wanted.includes('throughput')) {
  console.log(`\nReserve and settle, each beside two commits of one row (${money.client} as the client)`)
  console.table(await measureThroughput(money, values.full ? { operations: 200_000 } : { seconds: 8 }))
}
if (wanted.includes('lists')) {
  console.log(`\nMilliseconds of an answer, ${sizes.users} users, ${sizes.logs} log rows`)
  console.table(await measureLists(money))
}
if (wanted.includes('renewal')) {
  console.log(`\nRenewal of ${sizes.users} profiles, reservations beside it`)
  console.table(await measureRenewal(money))
}
