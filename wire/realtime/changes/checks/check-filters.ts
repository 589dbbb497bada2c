import { type Database, DatabaseError, type Statement } from '@firstline/platform/database'
import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Change } from '@firstline/platform/feed/change'
import { buildConditionSql } from '../filter/condition-sql.ts'
import type { ConditionTest } from '../filter/filter-test.ts'
import type { CheckResults } from './check-results.ts'
import { isTransientError } from '../sql/is-transient-error.ts'
import { Parameters } from '@firstline/platform/database/parameters'
import type { FilterCheck } from './pending-checks.ts'

/** Upper bound for one filter statement, because it delays the delivery to all clients. */
const TIME_LIMIT_MS = '1000'
const TESTS_PER_STATEMENT = 200

/**
 * Checks which changed rows pass which filters. Runs as the server, because column privileges are checked before.
 * Rejects when the database fails.
 */
export async function checkFilters(
  database: Database,
  { tests, changes }: FilterCheck,
  results: CheckResults,
): Promise<void> {
  const all = [...tests]
  for (let at = 0; at < all.length; at += TESTS_PER_STATEMENT) {
    await runTests(database, all.slice(at, at + TESTS_PER_STATEMENT), [...changes], results)
  }
}

async function runTests(
  database: Database,
  tests: readonly (readonly [string, ConditionTest])[],
  changes: readonly Change[],
  results: CheckResults,
): Promise<void> {
  try {
    const [, rows = []] = await database.transaction<{ passed: boolean[] }>([
      { sql: "select set_config('statement_timeout', $1, true)", params: [TIME_LIMIT_MS] },
      filterStatement(tests, changes),
    ])
    for (const [index, change] of changes.entries()) {
      for (const [place, [key]] of tests.entries()) {
        results.setPassed(key, change, rows[index]?.passed[place] === true)
      }
    }
  } catch (error) {
    if (isTransientError(error) || !(error instanceof DatabaseError)) throw error
    const [first, ...others] = tests
    if (first && others.length === 0) {
      results.failedFilters.set(first[0], error.message)
      return
    }
    // One failing filter must not fail the others. They run one by one, because halving would time out repeatedly.
    for (const test of tests) await runTests(database, [test], changes, results)
  }
}

function filterStatement(
  tests: readonly (readonly [string, ConditionTest])[],
  changes: readonly Change[],
): Statement {
  const parameters = new Parameters()
  const rows = parameters.add(JSON.stringify(changes.map(({ record, oldRecord }) => record ?? oldRecord)))
  const columns = new Map(tests.map(([, { column }]) => [column.name, column.sqlType]))
  const places = new Map([...columns.keys()].map((name, index) => [name, `r.c${index}`]))
  // A record's column keeps its name; in the statement it is referenced by position.
  const named = [...columns].map(([name, type]) => `${quoteIdentifier(name)} ${type}`)
  const conditions = tests.map(([, { condition, column }]) =>
    buildConditionSql(condition, {
      subject: places.get(column.name) ?? '',
      type: column.sqlType,
      parameters,
    }),
  )
  const aliases = [...columns.keys()].map((_, index) => `c${index}`)
  return {
    sql: `select array[${conditions.map((each) => `(${each}) is true`).join(', ')}] as passed
      from jsonb_array_elements(${rows}::jsonb) with ordinality as e (row, place),
        lateral (select * from jsonb_to_record(e.row) as x (${named.join(', ')})) as r (${aliases.join(', ')})
      order by e.place`,
    params: parameters.values,
  }
}
