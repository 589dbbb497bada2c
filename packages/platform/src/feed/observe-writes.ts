import type { Database } from '../database/database.ts'

/**
 * Wraps the database to call `onWrite` after each possible write. Failed statements count, because after a lost
 * connection the result is unknown.
 */
export function observeWrites(database: Database, onWrite: () => void): Database {
  return {
    engine: database.engine,
    query: (sql, params) => database.query<never>(sql, params).finally(onWrite),
    transaction: (statements, identity) => {
      const result = database.transaction<never>(statements, identity)
      return identity?.readOnly ? result : result.finally(onWrite)
    },
    listen: (channel, listener) => database.listen(channel, listener),
    close: () => database.close(),
  }
}
