import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { sourcePath } from '#server/platform/source-path.ts'
import type { Migration } from './read-migrations.ts'

/** Where the build keeps prepared databases. */
export const PREPARED = resolve(dirname(sourcePath('main.ts')), '../build/databases')

/**
 * The directory of a migrated embedded database for this engine and these migrations, which `prepareDirectory` makes.
 * Copying it into a new data directory takes a tenth of the time of initdb and the migrations.
 */
export async function preparedDirectory(migrations: readonly Migration[]): Promise<string> {
  return join(PREPARED, await schemaDigest(migrations))
}

/** Changes whenever a database made from these migrations by this engine would be another one. */
export async function schemaDigest(migrations: readonly Migration[]): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(await readFile(engine))
  for (const { name, checksum } of migrations) hash.update(name).update(checksum)
  return hash.digest('hex').slice(0, 16)
}
