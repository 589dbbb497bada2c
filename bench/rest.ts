/**
 * What the REST door costs: a user's own row through HTTP, beside the bare driver in the same row-security transaction
 * and beside PostGraphile on the same database; and what the question for a second factor costs the database. Ratios are
 * of one run; times are of this machine. Run after a build: `node bench/rest.ts`, with `--seconds 2` for short runs,
 * `--profile <folder>` for a CPU profile of the server.
 */
import { parseArgs } from 'node:util'
import { openAuthPlace } from './lib/auth-server.ts'
import { measureLevels } from './lib/measure-levels.ts'
import { measureOwnRow } from './lib/measure-own-row.ts'
import { signUpUsers } from './lib/sign-up-users.ts'

const USERS = 10

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
})
// Without it the peer says at length that it runs as in production.
process.env['GRAPHILE_ENV'] = 'production'
await using place = await openAuthPlace('PostgreSQL')
const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
const server = await place.start({}, nodeOptions)
const databaseUrl = place.databaseUrl('postgres') ?? ''
try {
  const users = await signUpUsers(server.url, 'bench', USERS)
  const rows = await measureOwnRow(server, users, {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    databaseUrl,
  })
  console.log('PostgreSQL: own rows')
  console.table(rounded(rows))
  console.log('The same without the question for a second factor')
  console.table(rounded(await measureLevels(databaseUrl, users[0]?.id ?? '')))
} finally {
  await server.stop()
}

function rounded(rows: Record<string, Record<string, number>>): Record<string, Record<string, number>> {
  const round = (value: number) => Math.round(value * 100) / 100
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, round(value)])),
    ]),
  )
}
