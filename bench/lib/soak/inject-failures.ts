import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from '@firstline/platform/testing'
import type { Replica } from './replica.ts'
import { onOwnConnection } from './commit-log.ts'

export interface InjectedFailure {
  name: string
  from: number
  until: number
}

const EVERY_MS = 20_000
const SUSPENDED_MS = 15_000
const SUSPENDED_LONG_MS = 65_000

interface Victims {
  replicas: readonly Replica[]
  postgres: TestServer
}

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = any ($1)`

const PLANS: [string, (victims: Victims, round: number) => Promise<unknown>][] = [
  ['kill a replica', ({ replicas }, round) => pick(replicas, round).killAndRestart()],
  ['suspend a replica', ({ replicas }, round) => pick(replicas, round + 1).suspend(SUSPENDED_MS)],
  ['cut LISTEN', ({ postgres }) => cut(postgres, ['firstline listener'])],
  ['crash PostgreSQL', ({ postgres }, round) => crash(postgres, round)],
  ['cut all connections', ({ postgres }) => cut(postgres, ['firstline', 'firstline listener'])],
]
const LONG = 'suspend a replica for long'

/** Injects one failure after another until the time is over; `only` selects a kind. */
export async function injectFailures(
  victims: Victims,
  { endsAt, only }: { endsAt: number; only?: string | undefined },
): Promise<InjectedFailure[]> {
  const plans = PLANS.filter(([name]) => only === undefined || name === only)
  const failures: InjectedFailure[] = []
  const startsAt = Date.now()
  let hasBeenLong = only !== undefined || endsAt - startsAt < 4 * SUSPENDED_LONG_MS
  await sleep(EVERY_MS / 2)
  for (let turn = 0; Date.now() < endsAt - EVERY_MS / 2; turn += 1) {
    const from = Date.now()
    const round = Math.floor(turn / plans.length)
    let [name, work] = plans[turn % plans.length] ?? ['nothing', async () => undefined]
    if (!hasBeenLong && from > (startsAt + endsAt) / 2) {
      hasBeenLong = true
      name = LONG
      work = ({ replicas }) => pick(replicas, 0).suspend(SUSPENDED_LONG_MS)
    }
    console.log(`${new Date().toISOString()} ${name}`)
    await work(victims, round)
    failures.push({ name, from, until: Date.now() })
    await sleep(Math.max(EVERY_MS - (Date.now() - from), EVERY_MS / 2))
  }
  return failures
}

function pick(replicas: readonly Replica[], round: number): Replica {
  const replica = replicas[round % replicas.length]
  if (!replica) throw new Error('there is no replica')
  return replica
}

function cut(postgres: TestServer, names: readonly string[]): Promise<unknown> {
  return onOwnConnection(postgres, (client) => client.query(CUT, [names]))
}

async function crash(postgres: TestServer, round: number): Promise<void> {
  await postgres.crash(round % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
  await postgres.restart()
}
