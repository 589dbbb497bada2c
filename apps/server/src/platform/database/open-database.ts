import type { Database } from './database.ts'
import type { DatabaseConfig } from './database-config.ts'
import { openEmbedded } from './embedded.ts'
import { migrate, type OnLocked } from './migrate.ts'
import { connectOwner, openPostgres } from './postgres.ts'
import { preparedDirectory } from './prepared-directory.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

export interface OpenDatabaseOptions {
  /** Runs under the migration lock, after the migrations, as the tables' owner. */
  onLocked?: OnLocked
  /** Milliseconds a statement (embedded: a transaction) may take before it is stopped with 57014. */
  statementTimeout?: number
  /** The most connections to a PostgreSQL server, besides one to listen. */
  connections?: number
  /** Instead of those in `db/migrations`. */
  migrations?: readonly Migration[]
}

/**
 * Opens the database and brings it up to date.
 * @throws {DatabaseError} when it can't be opened, {MigrationError} when it can't be brought up to date.
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
    findTemplate: () => preparedDirectory(migrations),
  })
  try {
    await migrate(engine.link, { config, migrations, onLocked })
    return await engine.enter()
  } catch (error) {
    await engine.close()
    throw error
  }
}
