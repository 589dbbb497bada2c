import type { Identity, Statement } from './database.ts'

/** The role of the server's own statements. It can't log in; the login user is a member of it. */
export const SERVER_ROLE = 'firstline'

/** Session settings for the same text format of values on both engines. */
export const SESSION_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  search_path: 'public',
} as const

/** Wraps statements in a transaction with the role, claims and settings of the identity. */
export function wrapInTransaction(statements: readonly Statement[], identity?: Identity): Statement[] {
  if (!identity) return [{ sql: 'begin' }, ...statements, { sql: 'commit' }]
  return [
    { sql: identity.readOnly ? 'begin read only' : 'begin' },
    setIdentity(identity),
    ...statements,
    { sql: 'commit' },
    ...(identity.resetsSession ? RESET : []),
  ]
}

/** After the commit, so that the session is reset and not the transaction. `reset all` doesn't reset the role. */
const RESET: readonly Statement[] = [{ sql: 'reset all' }, { sql: `set role ${SERVER_ROLE}` }]

/**
 * Sets role, claims and settings for the transaction in one statement (PostgREST: transaction-scoped settings), with
 * names and values as parameters.
 */
function setIdentity({ role, claims, settings = {} }: Identity): Statement {
  const pairs = [
    ...Object.entries(settings),
    ['request.jwt.claims', JSON.stringify({ ...claims, role })],
    ['role', role],
  ]
  const calls = pairs.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  return { sql: `select ${calls.join(', ')}`, params: pairs.flat() }
}

/** Returns the results without those of the wrapping statements. */
export function removeWrapperResults<Result>(results: readonly Result[], identity?: Identity): Result[] {
  return results.slice(identity ? 2 : 1, identity?.resetsSession ? -1 - RESET.length : -1)
}

/** Wraps statements in a transaction of the tables' owner, regardless of the session's role. */
export function wrapAsOwner(statements: readonly Statement[]): Statement[] {
  return [{ sql: 'begin' }, { sql: 'set local role none' }, ...statements, { sql: 'commit' }]
}
