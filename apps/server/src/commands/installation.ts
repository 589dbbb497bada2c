import type { Config } from '#server/config/config.ts'
import { DatabaseError } from '@firstline/platform/database'
import type { Installation } from './installation-type.ts'
import { openDatabaseInstallation } from './open-database-installation.ts'
import { openServerInstallation } from './open-server-installation.ts'

/** SQLSTATE object_in_use: another process holds the embedded database. */
const IN_USE = '55006'

/**
 * Opens the database directly or, where the running server holds the embedded one, calls that server.
 * @throws {CommandError} when neither works
 * @throws {DatabaseError} when there is no database
 */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(config)
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

async function openInstallation(config: Config): Promise<Installation> {
  try {
    return await openDatabaseInstallation(config)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== IN_USE) throw error
    return openServerInstallation(config, error)
  }
}
