import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MigrationStatus } from '@firstline/contract/operator'
import { type Database, DatabaseError } from './database.ts'
import type { DatabaseConfig } from './database-config.ts'
import { openEmbedded } from './embedded.ts'
import { readMigrationStatus } from './migration-status.ts'
import { connectOwner, openPostgres } from './postgres.ts'
import { readMigrations } from './read-migrations.ts'

export interface ExistingDatabase {
  migrations: MigrationStatus
  /** Null where no migration was ever applied: there is no role to ask as. */
  database: Database | null
  close(): Promise<void>
}

/** An operator looks at all of it at once, so a statement may take longer than one of a request. */
const STATEMENT_TIMEOUT_MS = 300_000

/**
 * Opens a database as it is, for a look or a repair: nothing is created and no migration applied.
 * @throws {DatabaseError} 3D000 when there is none, 55006 when another process holds the embedded one.
 */
export async function openExisting(config: DatabaseConfig): Promise<ExistingDatabase> {
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
    const database = migrations.applied === 0 ? null : await engine.enter()
    return { migrations, database, close: () => engine.close() }
  } catch (error) {
    await engine.close()
    throw error
  }
}
