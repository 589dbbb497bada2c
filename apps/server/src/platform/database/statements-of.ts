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

/** Wraps statements in a transaction whose role and claims end with it. */
export function inTransaction(statements: readonly Statement[], identity?: Identity): Statement[] {
  if (!identity) return [{ sql: 'begin' }, ...statements, { sql: 'commit' }]
  const claims = JSON.stringify({ ...identity.claims, role: identity.role })
  return [
    { sql: identity.readOnly ? 'begin read only' : 'begin' },
    {
      sql: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
      params: [identity.role, claims],
    },
    ...statements,
    { sql: 'commit' },
  ]
}

/** The results of the statements themselves, without those of the wrapping. */
export function withoutWrapping<Result>(results: readonly Result[], identity?: Identity): Result[] {
  return results.slice(identity ? 2 : 1, -1)
}

/** Wraps statements in a transaction of the owner of the tables, whatever role the session has taken. */
export function asOwner(statements: readonly Statement[]): Statement[] {
  return [{ sql: 'begin' }, { sql: 'set local role none' }, ...statements, { sql: 'commit' }]
}
