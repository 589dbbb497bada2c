import { pluralOf } from '@firstline/contract/in-words'
import type { Examination, MigrationStatus } from '@firstline/contract/operator'
import type { DatabaseConfig } from '#server/platform/database/database-config.ts'
import { explainMismatch } from '#server/platform/database/migration-status.ts'
import { type Check, fault, note, ok } from './check.ts'

/** What an examination means. @param mayRun false where it is certain that no server runs: then what is due waits for one */
export function checkDatabase(found: Examination, config: DatabaseConfig, mayRun: boolean): Check[] {
  return [
    checkMigrations(found.migrations, config),
    checkMoney(found.broken),
    ...checkJobs(found.jobs, mayRun),
    checkRenewals(found.overdueRenewals, mayRun),
    checkGenerations(found.generations, mayRun),
    ...checkModel(found.modelFailures),
    checkUsers(found),
    ...found.unanswered.map((line) => fault('Unanswered', line)),
  ]
}

function checkMigrations(status: MigrationStatus, config: DatabaseConfig): Check {
  const mismatch = explainMismatch(status, config)
  if (mismatch !== null) return fault('Migrations', mismatch)
  if (status.missing.length === 0) return ok('Migrations', `all ${status.applied} are applied`)
  const lines = status.missing.map(
    (name) => `${name} is not applied: start the server (again), which applies it`,
  )
  return fault('Migrations', `${status.applied} applied, ${lines.length} missing`, ...lines)
}

function checkMoney(broken: Examination['broken']): Check {
  if (broken.length === 0) return ok('Money', 'balances, ledger, generations and statistics agree')
  return fault(
    'Money',
    'what must never be (firstline.invariants_broken)',
    ...broken.flatMap(({ invariant, count, examples }) => [
      `${invariant}: ${count}`,
      ...examples.map((example) => `  ${example}`),
    ]),
  )
}

function checkJobs(jobs: Examination['jobs'], mayRun: boolean): Check[] {
  if (!mayRun)
    return [note('Jobs', 'the server is not running, so none runs; what is due is done after its start')]
  if (jobs.length === 0) return [note('Jobs', 'none was ever registered: was the server never started?')]
  const faults = jobs.flatMap(({ name, state, overdueMs, failuresInARow, lastError }) => {
    if (state === 'overdue')
      return [`${name} is due since ${inWords(overdueMs)} and nobody runs it: does a server run?`]
    if (failuresInARow === 0) return []
    return [`${name} failed ${times(failuresInARow)} in a row: ${lastError ?? 'no reason was kept'}`]
  })
  return faults.length === 0
    ? [ok('Jobs', jobs.map(({ name }) => name).join(', '))]
    : [
        fault(
          'Jobs',
          `${faults.length} of ${jobs.length} ${pluralOf(faults.length, 'is', 'are')} not in order`,
          ...faults,
        ),
      ]
}

function checkRenewals(overdue: number, mayRun: boolean): Check {
  if (overdue === 0) return ok('Renewals', 'none is late')
  const finding = `${overdue} ${pluralOf(overdue, 'is', 'are')} late by more than an hour`
  return mayRun ? fault('Renewals', finding) : note('Renewals', finding)
}

function checkGenerations(
  { running, queued, leftBehind }: Examination['generations'],
  mayRun: boolean,
): Check {
  const finding = `${running} running, ${queued} queued`
  if (leftBehind === 0) return ok('Generations', finding)
  const left = `${leftBehind} of them left behind by a server that is gone`
  return mayRun
    ? fault('Generations', finding, `${left}, and not given back: does a server run?`)
    : note('Generations', finding, `${left}; the next start gives the credits back`)
}

function checkModel(failures: number): Check[] {
  if (failures === 0) return []
  const finding = `${failures} calls in a row failed, so generations are refused; one call at a time tries again`
  return [fault('Model', finding, 'look at the provider; the log names what it answers')]
}

function checkUsers({ users, administrators }: Examination): Check {
  const total = users.reduce((sum, each) => sum + each.users, 0)
  const plans = users.map((each) => `${each.users} ${each.plan}`).join(', ')
  const finding = `${total} in all${plans === '' ? '' : ` (${plans})`}, ${administrators} of them administrators`
  return administrators > 0
    ? ok('Users', finding)
    : fault('Users', finding, 'make one: npm run admin:create -- ADDRESS')
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function inWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
