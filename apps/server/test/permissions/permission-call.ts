import type { PostgrestResponse, PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'

/** Who asks. Each asks about one member's rows: the member itself about its own, everybody else about those of that member. */
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
  ownerByPassword: 'own user, factor not shown',
  adminByPassword: 'admin, factor not shown',
}

/** `rows`: some were read; `ok`: some were written; `no rows`: neither, and no error; else the error's code. */
export type Outcome = 'rows' | 'ok' | 'no rows' | '42501' | 'PGRST106' | 'PGRST205' | 'PGRST204'

/** What a call needs to know about the member whose rows it is about. */
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
  /** What has to be so before: the member has no profile; a member of its own, since the call may remove it. */
  needs?: 'no profile' | 'a member of its own'
}

function outcomes(list: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]) {
  const [anon, owner, other, admin, server, demoted, deleted] = list
  // Whose second factor is still to be shown is as somebody whose account is gone.
  const [ownerByPassword, adminByPassword] = [deleted, deleted]
  return { anon, owner, other, admin, server, demoted, deleted, ownerByPassword, adminByPassword }
}

export const NO = '42501'
export const NONE = 'no rows'
export const OWN_ROWS = outcomes([NO, 'rows', NONE, 'rows', 'rows', NONE, NONE])
export const ADMINS_READ = outcomes([NO, NONE, NONE, 'rows', 'rows', NONE, NONE])
export const ADMINS_WRITE = outcomes([NO, NO, NO, 'ok', 'ok', NO, NO])
export const SERVER_WRITES = outcomes([NO, NO, NO, NO, 'ok', NO, NO])
export const NOBODY = outcomes([NO, NO, NO, NO, NO, NO, NO])
export const everybody = (outcome: Outcome) =>
  outcomes([outcome, outcome, outcome, outcome, outcome, outcome, outcome])

export const COUNT = { count: 'exact' } as const
export const DAY = '2026-01-31T12:00:00Z'
