import { DatabaseError } from '#server/platform/database/database.ts'
import { RestError } from '../rest-error.ts'
import type { Catalogue } from './catalogue.ts'
import type { SchemaCache } from './schema-cache.ts'

/**
 * Works on the catalogue; once more, on the catalogue as it is now, when names turn out unknown: migrations of another
 * process change tables while this one runs. The work has left nothing behind by then: its transaction was undone.
 */
export async function withCatalogue<T>(
  schema: SchemaCache,
  work: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
  const catalogue = await schema.current()
  try {
    return await work(catalogue)
  } catch (error) {
    if (!isAboutNames(error)) throw error
    const current = await schema.refreshed()
    if (current === catalogue) throw error
    return work(current)
  }
}

/**
 * What can come of a catalogue that is behind: something is there by now, is gone, or is of another type. Most often it is
 * the caller's own mistake, and then the catalogue turns out to be the same.
 */
const STALE_CODES = new Set([
  '22003', // a number too large for what the type was
  '22007', // a time that was none
  '22P02', // a text that meant nothing to the type
  '42P01', // no such table
  '42703', // no such column
  '42704', // no such type
  '42804', // a column of another type
  '42883', // no such function
  '25006', // a function that writes by now
  '42P10', // no such key to upsert on
  'XX000', // a type that a kept statement had, and that is gone
  'PGRST200',
  'PGRST201',
  'PGRST202',
  'PGRST203',
  'PGRST204',
  'PGRST205',
])

function isAboutNames(error: unknown): boolean {
  return (error instanceof DatabaseError || error instanceof RestError) && STALE_CODES.has(error.code)
}
