import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, DatabaseError } from './database.ts'
import type { DatabaseConfig } from './database-config.ts'
import { openEmbedded } from './embedded.ts'
import { type MigrationStatus, readMigrationStatus } from './migration-status.ts'
import { connectOwner, openPostgres } from './postgres.ts'
import { readMigrations } from './read-migrations.ts'

export interface ExistingDatabase {
  migrations: MigrationStatus
  /** Null if no migration was ever applied, because the server's role doesn't exist. */
  database: Database | null
  close(): Promise<void>
}

/** Operator commands read whole tables, so a statement may take longer than in a request. */
const STATEMENT_TIMEOUT_MS = 300_000

/**
 * Opens a database unchanged, for inspection or repair: nothing is created or migrated. @throws {DatabaseError} 3D000
 * if there is none, 55006 if another process holds the embedded one.
 */
export async function openWithoutMigrating(config: DatabaseConfig): Promise<ExistingDatabase> {
  return config.kind === 'server' ? openServer(config.url) : openDirectory(config.directory)
}

async function openServer(url: string): Promise<ExistingDatabase> {
  const { owner, close: closeOwner } = await connectOwner(url)
  let migrations: MigrationStatus
  try {
    migrations = await readMigrationStatus(owner, await readMigrations())
  } finally {
    await closeOwner()
  }
  if (migrations.applied === 0) return { migrations, database: null, close: async () => undefined }
  const database = openPostgres({ url, connections: 2, statementTimeout: STATEMENT_TIMEOUT_MS })
  return { migrations, database, close: () => database.close() }
}

async function openDirectory(directory: string | null): Promise<ExistingDatabase> {
  if (directory === null || !(await stat(join(directory, 'postgres')).catch(() => null))) {
    throw new DatabaseError({
      code: '3D000',
      message: `There is no database in ${directory ?? 'memory'} yet: start the server once (npm start)`,
    })
  }
  const engine = await openEmbedded({ directory, statementTimeout: STATEMENT_TIMEOUT_MS })
  try {
    const migrations = await readMigrationStatus(engine.owner, await readMigrations())
    const database = migrations.applied === 0 ? null : await engine.useServerRole()
    return { migrations, database, close: () => engine.close() }
  } catch (error) {
    await engine.close()
    throw error
  }
}
