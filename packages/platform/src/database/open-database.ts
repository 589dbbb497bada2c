import type { Database } from './database.ts'
import type { DatabaseConfig } from './database-config.ts'
import { openEmbedded } from './embedded.ts'
import { migrate, type OnLocked } from './migrate.ts'
import { connectOwner, openPostgres } from './postgres.ts'
import { getPreparedDirectory } from './prepared-directory.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

export interface OpenDatabaseOptions {
  /** Runs under the migration lock, after the migrations, as the tables' owner. */
  onLocked?: OnLocked
  /** Milliseconds until a statement (embedded: a transaction) is canceled with 57014. */
  statementTimeout?: number
  /** Maximum connections to a PostgreSQL server, besides one for LISTEN. */
  connections?: number
  /** Replaces the files in `db/migrations`. */
  migrations?: readonly Migration[]
}

/**
 * Opens and migrates the database. @throws {DatabaseError} when it can't be opened, {MigrationError} when it can't be
 * migrated.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const { onLocked, statementTimeout = 15_000, connections = 10 } = options
  const migrations = options.migrations ?? (await readMigrations())
  if (config.kind === 'server') {
    const server = await connectOwner(config.url)
    try {
      await migrate(server.link, { config, migrations, onLocked })
    } finally {
      await server.close()
    }
    return openPostgres({ url: config.url, connections, statementTimeout })
  }
  const engine = await openEmbedded({
    directory: config.directory,
    statementTimeout,
    findTemplate: () => getPreparedDirectory(migrations),
  })
  try {
    await migrate(engine.link, { config, migrations, onLocked })
    return await engine.useServerRole()
  } catch (error) {
    await engine.close()
    throw error
  }
}
