import type { Config } from '#server/config/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { explainMismatch, isUpToDate } from '#server/platform/database/migration-status.ts'
import { openExisting } from '#server/platform/database/open-existing.ts'
import { createAdministrator, examine, grantCredits, promote } from '#server/product/operations/index.ts'
import { CommandError } from './command-error.ts'
import type { Installation } from './installation.ts'

/**
 * The installation through its database, which is opened as it is. What changes something asks for a database that is
 * up to date: a command is no place to migrate a running installation.
 */
export async function openDirectly(config: Config): Promise<Installation> {
  const { migrations, database, close } = await openExisting(config.database)
  const now = () => systemClock.now()

  function upToDate(): Database {
    if (database && isUpToDate(migrations)) return database
    throw new CommandError(
      explainMismatch(migrations, config.database) ??
        'The database lacks migrations of this version: start the server, which applies them (npm start).',
    )
  }

  return {
    reached: config.database.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'a PostgreSQL server',
    mayRun: config.database.kind === 'server',
    async examine() {
      if (database) return examine(database, migrations, now())
      throw new CommandError('The database is empty: start the server once (npm start).')
    },
    createAdministrator: async (request) => createAdministrator(upToDate(), request, now()),
    promote: async (request) => promote(upToDate(), request, now()),
    grantCredits: async (request) => grantCredits(upToDate(), request, now()),
    close,
  }
}
