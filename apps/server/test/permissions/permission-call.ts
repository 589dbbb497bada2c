import type { PostgrestResponse, PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'

/** The callers. All of them access the rows of one user; `owner` is that user. */
export const CALLERS = [
  'anon',
  'owner',
  'other',
  'admin',
  'server',
  'demoted',
  'deleted',
  'ownerByPassword',
  'adminByPassword',
] as const
export type Caller = (typeof CALLERS)[number]

export const CALLER_TITLES: Record<Caller, string> = {
  anon: 'anon',
  owner: 'own user',
  other: 'other user',
  admin: 'admin',
  server: 'service key',
  demoted: 'demoted admin',
  deleted: 'deleted user',
  ownerByPassword: 'own user at aal1',
  adminByPassword: 'admin at aal1',
}

/** `rows`: rows were read; `ok`: rows were written; `no rows`: neither, without an error; else the error code. */
export type Outcome = 'rows' | 'ok' | 'no rows' | '42501' | 'PGRST106' | 'PGRST205' | 'PGRST204'

/** The user whose rows are accessed. */
export interface Target {
  id: string
  email: string
  generationId: string
}

type Answer = PostgrestResponse<unknown> | PostgrestSingleResponse<unknown>

export interface PermissionCall {
  table: string
  title: string
  call: (client: SupabaseClient, target: Target) => PromiseLike<Answer>
  expected: Readonly<Record<Caller, Outcome>>
  /** The precondition: the user has no profile, or is a separate user, since the call may change it. */
  needs?: 'no profile' | 'a member of its own'
}

function makeOutcomes(list: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]) {
  const [anon, owner, other, admin, server, demoted, deleted] = list
  // A session that needs AAL2 is treated like one of a deleted account.
  const [ownerByPassword, adminByPassword] = [deleted, deleted]
  return { anon, owner, other, admin, server, demoted, deleted, ownerByPassword, adminByPassword }
}

export const DENIED = '42501'
export const NO_ROWS = 'no rows'
export const OWN_ROWS = makeOutcomes([DENIED, 'rows', NO_ROWS, 'rows', 'rows', NO_ROWS, NO_ROWS])
export const ADMINS_READ = makeOutcomes([DENIED, NO_ROWS, NO_ROWS, 'rows', 'rows', NO_ROWS, NO_ROWS])
export const ADMINS_WRITE = makeOutcomes([DENIED, DENIED, DENIED, 'ok', 'ok', DENIED, DENIED])
export const SERVER_WRITES = makeOutcomes([DENIED, DENIED, DENIED, DENIED, 'ok', DENIED, DENIED])
/** Private to the owner: administrators read nothing. */
export const OWN_READS = makeOutcomes([DENIED, 'rows', NO_ROWS, NO_ROWS, 'rows', NO_ROWS, NO_ROWS])
/** The owner and the server write; for others no row matches. */
export const OWN_EDITS = makeOutcomes([DENIED, 'ok', NO_ROWS, NO_ROWS, 'ok', NO_ROWS, NO_ROWS])
export const ALL_DENIED = makeOutcomes([DENIED, DENIED, DENIED, DENIED, DENIED, DENIED, DENIED])
export const allCallers = (outcome: Outcome) =>
  makeOutcomes([outcome, outcome, outcome, outcome, outcome, outcome, outcome])

export const COUNT = { count: 'exact' } as const
export const DAY = '2026-01-31T12:00:00Z'
