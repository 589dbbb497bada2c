/**
 * What accounts cost: sign-ins by password beside bare argon2id, reading and renewing a session beside better-auth,
 * what everybody else notices of 200 sign-ins at once, and whether the time of an answer tells who has an account.
 * Ratios are of one run; times are of this machine. Run after a build: `node bench/auth.ts`, with `--only sign-ins`
 * (`sessions`, `neighbours`, `silence`) for one part, `--engine embedded` (`PostgreSQL`) for one engine, `--seconds 2`
 * for short runs, `--profile <folder>` for a CPU profile of the server.
 */
import { parseArgs } from 'node:util'
import { type AuthPlace, ENGINES, type Engine, openAuthPlace } from './lib/auth-server.ts'
import { startHelper } from './lib/helper-process.ts'
import { measureNeighbours } from './lib/measure-neighbours.ts'
import { measureSessions } from './lib/measure-sessions.ts'
import { measureSignIns } from './lib/measure-sign-ins.ts'
import { measureSilence } from './lib/measure-silence.ts'
import { signUpUsers } from './lib/sign-up-users.ts'

const PARTS = ['sign-ins', 'sessions', 'neighbours', 'silence'] as const
const USERS = 160

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
})
const wanted = PARTS.filter((part) => values.only === undefined || values.only === part)
const engines = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine)
const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)

for (const engine of engines) {
  await using place = await openAuthPlace(engine)
  await measure(engine, place)
}

async function measure(engine: Engine, place: AuthPlace): Promise<void> {
  await using started = new AsyncDisposableStack()
  const open = started.use(new AsyncDisposableStack())
  const server = await place.start({}, nodeOptions)
  open.defer(() => server.stop())
  const users = await signUpUsers(server.url, 'bench', USERS)
  if (wanted.includes('sign-ins')) {
    const bare = await startHelper('bare-argon-process.ts')
    started.defer(() => bare.stop())
    show(`${engine}: sign-ins by password`, {
      'sign-ins': await measureSignIns(server, users, { rounds, seconds, bare }),
    })
  }
  const databaseUrl = place.databaseUrl('template1')
  if (wanted.includes('sessions') && databaseUrl !== null) {
    show(
      `${engine}: sessions beside better-auth`,
      await measureSessions(server, users, { rounds, seconds, databaseUrl }),
    )
  }
  if (wanted.includes('neighbours')) {
    show(
      `${engine}: milliseconds of others while 200 sign in`,
      await measureNeighbours(server, users, seconds),
    )
  }
  if (wanted.includes('silence')) {
    await open.disposeAsync()
    // Where addresses are confirmed by mail, and only there, may nobody learn who has an account.
    const discreet = await place.start({ AUTH_AUTOCONFIRM: 'false' }, nodeOptions)
    started.defer(() => discreet.stop())
    const rows = await measureSilence(discreet.url, users)
    show(`${engine}: milliseconds of answers about addresses`, rows)
  }
}

function show(title: string, rows: Record<string, Record<string, number>>): void {
  console.log(`\n${title}`)
  for (const row of Object.values(rows)) {
    for (const [column, value] of Object.entries(row)) row[column] = Math.round(value * 100) / 100
  }
  console.table(rows)
}
