import type { Identity, Statement } from './database.ts'

/** The role the server's own work runs as. It may not log in; the login user is a member of it. */
export const SERVER_ROLE = 'firstline'

/** What a connection is told once: both engines then write times and bytes alike. */
export const SESSION_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  search_path: 'public',
} as const

/** Wraps statements in a transaction whose role, claims and settings end with it. */
export function inTransaction(statements: readonly Statement[], identity?: Identity): Statement[] {
  if (!identity) return [{ sql: 'begin' }, ...statements, { sql: 'commit' }]
  return [
    { sql: identity.readOnly ? 'begin read only' : 'begin' },
    assume(identity),
    ...statements,
    { sql: 'commit' },
    ...(identity.resetsSession ? RESET : []),
  ]
}

/** After the commit, so that it is the session that is reset. It leaves the role alone, which has a statement of its own. */
const RESET: readonly Statement[] = [{ sql: 'reset all' }, { sql: `set role ${SERVER_ROLE}` }]

/** Every setting in one statement, names and values as parameters; PostgreSQL forgets them with the transaction. */
function assume({ role, claims, settings = {} }: Identity): Statement {
  const pairs = [
    ...Object.entries(settings),
    ['request.jwt.claims', JSON.stringify({ ...claims, role })],
    ['role', role],
  ]
  const calls = pairs.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  return { sql: `select ${calls.join(', ')}`, params: pairs.flat() }
}

/** The results of the statements themselves, without those of the wrapping. */
export function withoutWrapping<Result>(results: readonly Result[], identity?: Identity): Result[] {
  return results.slice(identity ? 2 : 1, identity?.resetsSession ? -1 - RESET.length : -1)
}

/** Wraps statements in a transaction of the owner of the tables, whatever role the session has taken. */
export function asOwner(statements: readonly Statement[]): Statement[] {
  return [{ sql: 'begin' }, { sql: 'set local role none' }, ...statements, { sql: 'commit' }]
}
