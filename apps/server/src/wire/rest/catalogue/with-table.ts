import { DatabaseError } from '#server/platform/database/database.ts'
import { requireTable } from './require-table.ts'
import { RestError } from '../rest-error.ts'
import type { RestParts } from '../rest-parts.ts'
import type { Table } from './schema-cache.ts'

/**
 * Works on a table; once more, on the table as it is now, when names turn out unknown: migrations of another process
 * change tables while this one runs.
 */
export async function withTable<T>(
  { schema, expectedTables }: RestParts,
  name: string,
  work: (table: Table) => Promise<T>,
): Promise<T> {
  const table = await requireTable(schema, name, expectedTables)
  try {
    return await work(table)
  } catch (error) {
    if (!isAboutNames(error)) throw error
    const current = await schema.reloadTable(name)
    if (current === undefined || current === table) throw error
    return work(current)
  }
}

const UNDEFINED_TABLE = '42P01'
const UNDEFINED_COLUMN = '42703'

function isAboutNames(error: unknown): boolean {
  const code = error instanceof DatabaseError || error instanceof RestError ? error.code : null
  return code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN || code === 'PGRST204'
}
