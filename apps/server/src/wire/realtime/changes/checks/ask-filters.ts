import { type Database, DatabaseError, type Statement } from '#server/platform/database/database.ts'
import type { Change } from '#server/platform/feed/change.ts'
import { conditionSql } from '../filter/condition-sql.ts'
import type { FilterTest } from '../filter/filter-test.ts'
import type { Answers } from './answers.ts'
import { isPassing } from './is-passing.ts'
import { Parameters } from './parameters.ts'
import type { FilterQuestion } from './questions.ts'
import { quoteName } from './quote-name.ts'

/** No filter of a stranger keeps everybody's changes waiting for longer. */
const TIME_LIMIT_MS = '1000'
const TESTS_PER_STATEMENT = 200

/**
 * Asks which of the changed rows pass which tests, as the event has them. Done by the server itself: who may compare
 * which column is known already. Rejects when the database failed.
 */
export async function askFilters(
  database: Database,
  { tests, changes }: FilterQuestion,
  answers: Answers,
): Promise<void> {
  const all = [...tests]
  for (let at = 0; at < all.length; at += TESTS_PER_STATEMENT) {
    await askSome(database, all.slice(at, at + TESTS_PER_STATEMENT), [...changes], answers)
  }
}

async function askSome(
  database: Database,
  tests: readonly (readonly [string, FilterTest])[],
  changes: readonly Change[],
  answers: Answers,
): Promise<void> {
  try {
    const [, rows = []] = await database.transaction<{ passed: boolean[] }>([
      { sql: "select set_config('statement_timeout', $1, true)", params: [TIME_LIMIT_MS] },
      filterStatement(tests, changes),
    ])
    for (const [index, change] of changes.entries()) {
      for (const [place, [key]] of tests.entries()) {
        answers.setPassed(key, change, rows[index]?.passed[place] === true)
      }
    }
  } catch (error) {
    if (isPassing(error) || !(error instanceof DatabaseError)) throw error
    const [first, ...others] = tests
    if (first && others.length === 0) {
      answers.broken.set(first[0], error.message)
      return
    }
    // One of them can't be worked out, and must not take the others with it. One by one: halves would wait for it again
    // and again.
    for (const test of tests) await askSome(database, [test], changes, answers)
  }
}

function filterStatement(
  tests: readonly (readonly [string, FilterTest])[],
  changes: readonly Change[],
): Statement {
  const parameters = new Parameters()
  const rows = parameters.add(JSON.stringify(changes.map(({ record, oldRecord }) => record ?? oldRecord)))
  const columns = new Map(tests.map(([, { column }]) => [column.name, column.sqlType]))
  const places = new Map([...columns.keys()].map((name, index) => [name, `r.c${index}`]))
  // A column of the record is named as it is; in the statement it goes by its place.
  const named = [...columns].map(([name, type]) => `${quoteName(name)} ${type}`)
  const conditions = tests.map(([, { condition, column }]) =>
    conditionSql(condition, {
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
