import { countOf, pluralOf } from '@firstline/contract/in-words'
import type { Diagnostics } from '#server/operator-calls.ts'
import type { DatabaseConfig } from '@firstline/platform/database/config'
import { explainMismatch, type MigrationStatus } from '@firstline/platform/database/migration-status'
import {
  type Check,
  createFailureCheck,
  createNoteCheck,
  createOkCheck,
  createWarningCheck,
} from './check.ts'

/** @param mayRun false when certainly no server is running: overdue work is then expected */
export function checkDatabase(found: Diagnostics, config: DatabaseConfig, mayRun: boolean): Check[] {
  return [
    checkMigrations(found.migrations, config),
    checkClock(found.clockAheadSeconds),
    checkMoney(found.broken),
    ...checkJobs(found.jobs, mayRun),
    checkRenewals(found.overdueRenewals, mayRun),
    checkGenerations(found.generations, mayRun),
    ...checkModel(found.modelFailures),
    checkUsers(found),
    ...found.unanswered.map((line) => createFailureCheck('Unanswered', line)),
  ]
}

function checkMigrations(status: MigrationStatus, config: DatabaseConfig): Check {
  const mismatch = explainMismatch(status, config)
  if (mismatch !== null) return createFailureCheck('Migrations', mismatch)
  if (status.missing.length === 0) return createOkCheck('Migrations', `all ${status.applied} are applied`)
  const lines = status.missing.map(
    (name) => `${name} is not applied: start the server (again), which applies it`,
  )
  return createFailureCheck('Migrations', `${status.applied} applied, ${lines.length} missing`, ...lines)
}

function checkClock(aheadSeconds: number): Check {
  if (aheadSeconds === 0) return createOkCheck('Clock', 'this machine and the database agree')
  const direction = aheadSeconds > 0 ? 'ahead of' : 'behind'
  return createWarningCheck(
    'Clock',
    `this machine is ${countOf(Math.abs(aheadSeconds), 'second')} ${direction} the database, whose time is used`,
    'synchronize both with a time server: codes of authenticator apps and tokens of other services use the real time',
  )
}

function checkMoney(broken: Diagnostics['broken']): Check {
  if (broken.length === 0) return createOkCheck('Money', 'balances, ledger, generations and statistics agree')
  return createFailureCheck(
    'Money',
    'what must never be (firstline.invariants_broken)',
    ...broken.flatMap(({ invariant, count, examples }) => [
      `${invariant}: ${count}`,
      ...examples.map((example) => `  ${example}`),
    ]),
  )
}

function checkJobs(jobs: Diagnostics['jobs'], mayRun: boolean): Check[] {
  if (!mayRun)
    return [
      createNoteCheck('Jobs', 'the server is not running, so none runs; what is due is done after its start'),
    ]
  if (jobs.length === 0)
    return [createNoteCheck('Jobs', 'none was ever registered: was the server never started?')]
  const failures = jobs.flatMap(({ name, state, overdueMs, failuresInARow, lastError }) => {
    if (state === 'overdue')
      return [`${name} is due since ${formatDuration(overdueMs)} and nobody runs it: does a server run?`]
    if (failuresInARow === 0) return []
    return [`${name} failed ${formatTimes(failuresInARow)} in a row: ${lastError ?? 'no reason was kept'}`]
  })
  return failures.length === 0
    ? [createOkCheck('Jobs', jobs.map(({ name }) => name).join(', '))]
    : [
        createFailureCheck(
          'Jobs',
          `${failures.length} of ${jobs.length} ${pluralOf(failures.length, 'is', 'are')} not in order`,
          ...failures,
        ),
      ]
}

function checkRenewals(overdue: number, mayRun: boolean): Check {
  if (overdue === 0) return createOkCheck('Renewals', 'none is late')
  const finding = `${overdue} ${pluralOf(overdue, 'is', 'are')} late by more than an hour`
  return mayRun ? createFailureCheck('Renewals', finding) : createNoteCheck('Renewals', finding)
}

function checkGenerations(
  { running, queued, leftBehind }: Diagnostics['generations'],
  mayRun: boolean,
): Check {
  const finding = `${running} running, ${queued} queued`
  if (leftBehind === 0) return createOkCheck('Generations', finding)
  const abandoned = `${leftBehind} of them left behind by a server that is gone`
  return mayRun
    ? createFailureCheck('Generations', finding, `${abandoned}, and not given back: does a server run?`)
    : createNoteCheck('Generations', finding, `${abandoned}; the next start gives the credits back`)
}

function checkModel(failures: number): Check[] {
  if (failures === 0) return []
  const finding = `${failures} calls in a row failed, so generations are refused; one call at a time tries again`
  return [createFailureCheck('Model', finding, 'look at the provider; the log names what it answers')]
}

function checkUsers({ users, administrators }: Diagnostics): Check {
  const total = users.reduce((sum, each) => sum + each.users, 0)
  const plans = users.map((each) => `${each.users} ${each.plan}`).join(', ')
  const finding = `${total} in all${plans === '' ? '' : ` (${plans})`}, ${administrators} of them administrators`
  return administrators > 0
    ? createOkCheck('Users', finding)
    : createFailureCheck('Users', finding, 'make one: npm run admin:create -- ADDRESS')
}

function formatTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
