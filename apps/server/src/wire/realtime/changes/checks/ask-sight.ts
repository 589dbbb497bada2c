import {
  type Database,
  DatabaseError,
  type Identity,
  type Statement,
} from '#server/platform/database/database.ts'
import type { Change } from '#server/platform/feed/change.ts'
import { realtimeLog } from '#server/platform/log.ts'
import type { Table } from '../catalogue/watched-table.ts'
import type { Answers } from './answers.ts'
import { isPassing } from './is-passing.ts'
import { Parameters } from './parameters.ts'
import type { SightQuestion } from './questions.ts'
import { quoteName } from './quote-name.ts'

/** The statement took too long. */
const CANCELLED = '57014'

/**
 * Asks as one identity which of the changed rows it sees now, all tables in one transaction. A policy that refuses to
 * answer lets nothing through. Rejects when the database failed.
 */
export async function askSight(
  database: Database,
  identityKey: string,
  { identity, changes }: SightQuestion,
  answers: Answers,
): Promise<void> {
  const asked = [...changes].map(([table, ofTable]) => ({ table, rows: [...ofTable] }))
  const seen = await visibleRows(database, identity, asked).catch((error: unknown) => {
    if (isPassing(error)) throw error
    realtimeLog.warn(
      { error, role: identity.role },
      'a policy failed; what it was asked about is not delivered',
    )
    if (error instanceof DatabaseError && error.code === CANCELLED) answers.late.add(identityKey)
    return null
  })
  for (const [at, { rows }] of asked.entries()) {
    const ofTable = seen?.[at] ?? new Set<number>()
    for (const [index, change] of rows.entries()) {
      answers.setVisible(identityKey, change, ofTable.has(index + 1))
    }
  }
}

async function visibleRows(
  database: Database,
  identity: Identity,
  asked: readonly { table: Table; rows: readonly Change[] }[],
): Promise<Set<number>[]> {
  const results = await database.transaction<{ place: number }>(
    asked.map(({ table, rows }) => sightStatement(table, rows)),
    { ...identity, readOnly: true },
  )
  return results.map((rows) => new Set(rows.map(({ place }) => place)))
}

/** The places, counted from 1, of those rows that are there and visible. Only the key is read. */
function sightStatement(table: Table, rows: readonly Change[]): Statement {
  const parameters = new Parameters()
  const keys = table.key.map(
    ({ name, sqlType }) => `${parameters.add(rows.map(({ record }) => record?.[name]))}::${sqlType}[]`,
  )
  const names = table.key.map((_, index) => `k${index}`)
  const matches = table.key.map(({ name }, index) => `t.${quoteName(name)} = k.k${index}`)
  return {
    sql: `select k.place from unnest(${keys.join(', ')}) with ordinality as k (${names.join(', ')}, place)
      join ${quoteName(table.schema)}.${quoteName(table.name)} as t on ${matches.join(' and ')}`,
    params: parameters.values,
  }
}
