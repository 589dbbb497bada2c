import { DatabaseError } from '@firstline/platform/database'
import { RestError } from '../rest-error.ts'
import type { Catalog } from './catalog.ts'
import type { SchemaCache } from './schema-cache.ts'

/**
 * Runs `work` with the catalog, and again with a reloaded one after an error that a stale catalog can cause: migrations
 * of another process may change tables meanwhile. The first run had no effect, because its transaction was rolled back.
 */
export async function withCatalog<T>(
  schema: SchemaCache,
  work: (catalog: Catalog) => Promise<T>,
): Promise<T> {
  const catalog = await schema.get()
  try {
    return await work(catalog)
  } catch (error) {
    if (!canBeStale(error)) throw error
    const current = await schema.reload()
    if (current === catalog) throw error
    return work(current)
  }
}

/**
 * Errors that a stale catalog can cause: an object was added, dropped or has another type. Usually the error is the
 * caller's own; then the reloaded catalog is the same object and `work` does not run again.
 */
const STALE_CODES = new Set([
  '22003', // number out of range of the former type
  '22007', // invalid datetime for the former type
  '22P02', // invalid text for the former type
  '42P01', // no such table
  '42703', // no such column
  '42704', // no such type
  '42804', // column has another type
  '42883', // no such function
  '25006', // function has become volatile
  '42P10', // no unique constraint for the conflict target
  'XX000', // type of a prepared statement was dropped
  'PGRST200',
  'PGRST201',
  'PGRST202',
  'PGRST203',
  'PGRST204',
  'PGRST205',
])

function canBeStale(error: unknown): boolean {
  return (error instanceof DatabaseError || error instanceof RestError) && STALE_CODES.has(error.code)
}
