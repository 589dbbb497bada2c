import type { Config } from '#server/config/config.ts'
import { systemClock } from '@firstline/platform/clock'
import { openDatabaseClock } from '@firstline/platform/database-clock'
import type { Database } from '@firstline/platform/database'
import { explainMismatch, isUpToDate } from '@firstline/platform/database/migration-status'
import { openWithoutMigrating } from '@firstline/platform/database/open-existing'
import {
  createAdministrator,
  runDiagnostics,
  grantCredits,
  promoteAccount,
} from '#server/product/operator-commands/index.ts'
import { CommandError } from './command-error.ts'
import type { Installation } from './installation-type.ts'

/**
 * Opens the installation's database without migrating it. Commands that write need an up-to-date database: a command
 * must not migrate a running installation.
 */
export async function openDatabaseInstallation(config: Config): Promise<Installation> {
  const { migrations, database, close } = await openWithoutMigrating(config.database)
  const databaseClock = database && (await openDatabaseClock(database, systemClock))
  const clock = databaseClock ?? systemClock
  const now = () => clock.now()

  function requireUpToDate(): Database {
    if (database && isUpToDate(migrations)) return database
    throw new CommandError(
      explainMismatch(migrations, config.database) ??
        'The database lacks migrations of this version: start the server, which applies them (npm start).',
    )
  }

  return {
    reached: config.database.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'a PostgreSQL server',
    mayRun: config.database.kind === 'server',
    async runDiagnostics() {
      if (database) return runDiagnostics(database, migrations, clock)
      throw new CommandError('The database is empty: start the server once (npm start).')
    },
    createAdministrator: async (request) => createAdministrator(requireUpToDate(), request, now()),
    promote: async (request) => promoteAccount(requireUpToDate(), request, now()),
    grantCredits: async (request) => grantCredits(requireUpToDate(), request, now()),
    async close() {
      databaseClock?.close()
      await close()
    },
  }
}
