/**
 * What realtime costs: the time from a change to the callback with many sockets, on one replica and from one to another,
 * and whether an event costs the same whatever the number of sockets. Ratios are of one run; times are of this machine.
 * Run after a build: `node bench/realtime.ts`, with `--only latency` (`replicas`, `flat`) for one part, `--seconds 5` for
 * short runs, `--profile <folder>` for a CPU profile of the servers.
 */
import { parseArgs } from 'node:util'
import { openAuthPlace } from './lib/auth-server.ts'
import { measureChanges } from './lib/measure-changes.ts'

const PARTS = ['latency', 'replicas', 'flat'] as const

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    sockets: { type: 'string', default: '1000' },
    updates: { type: 'string', default: '50' },
    profile: { type: 'string' },
  },
})
const wanted = PARTS.filter((part) => values.only === undefined || values.only === part)
const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
const rows: Record<string, Record<string, number>> = {}

for (const part of wanted) {
  await using place = await openAuthPlace('PostgreSQL')
  await using open = new AsyncDisposableStack()
  const start = async () => {
    const server = await place.start({}, nodeOptions)
    open.defer(() => server.stop())
    return server
  }
  const first = await start()
  const second = part === 'replicas' ? await start() : first
  const counts = part === 'flat' ? [100, 1_000, 4_000] : [Number(values.sockets)]
  for (const sockets of counts) {
    rows[part === 'flat' ? `flat, ${sockets} sockets` : part] = await measureChanges(first, second, {
      sockets,
      updatesPerSecond: Number(values.updates),
      seconds: Number(values.seconds),
      databaseUrl: place.databaseUrl('postgres') ?? '',
    })
  }
}
for (const row of Object.values(rows)) {
  for (const [column, value] of Object.entries(row)) row[column] = Math.round(value * 100) / 100
}
console.table(rows)
