import type { Database } from '#server/platform/database/database.ts'

/**
 * The same database; `onWrite` is called after everything that may have written. A statement that failed counts: when a
 * connection is lost, nobody knows what became of it.
 */
export function observeWrites(database: Database, onWrite: () => void): Database {
  return {
    engine: database.engine,
    query: (sql, params) => database.query<never>(sql, params).finally(onWrite),
    transaction: (statements, identity) => {
      const answer = database.transaction<never>(statements, identity)
      return identity?.readOnly ? answer : answer.finally(onWrite)
    },
    listen: (channel, hear) => database.listen(channel, hear),
    close: () => database.close(),
  }
}
