import type { Database, Statement } from '@firstline/platform/database'
import { ACCOUNT_DATA_KEPT_DAYS } from '../kept-days.ts'

const DAY_MS = 86_400_000

/**
 * Retention rules. $1: rows older than this are removed; $2: the limit; $3: now. Expired rows are kept for a day, so
 * that a late attempt is still refused with its exact reason. `idle`: the idle lifetime of sessions.
 */
const RETENTION_RULES: readonly { days: number | 'idle'; usesNow?: true; sql: string }[] = [
  {
    days: ACCOUNT_DATA_KEPT_DAYS.endedSignIns,
    sql: `delete from auth.sessions where id in (
      select id from auth.sessions where not_after < $1 order by not_after limit $2 for update skip locked)`,
  },
  {
    // Found by their unrevoked refresh tokens: an index on sessions would have to be updated by every refresh.
    days: 'idle',
    sql: `delete from auth.sessions where id in (
      select s.id from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      where t.created_at < $1 and not t.revoked and coalesce(s.refreshed_at, s.created_at) < $1
      order by t.created_at limit $2 for update of s skip locked)`,
  },
  {
    // Old ancestors of a valid refresh token. A stolen copy of one is then unknown and no longer ends the session; it
    // grants nothing either way. The parent is kept, since it can fetch a lost response again.
    days: ACCOUNT_DATA_KEPT_DAYS.usedRefreshTokens,
    sql: `delete from auth.refresh_tokens where id in (
      select t.id from auth.refresh_tokens t
      where t.created_at < $1 and t.revoked and exists (
        select 1 from auth.refresh_tokens live
        where live.session_id = t.session_id and not live.revoked and live.parent is distinct from t.token
      ) order by t.created_at limit $2 for update skip locked)`,
  },
  {
    days: ACCOUNT_DATA_KEPT_DAYS.endedSignIns,
    sql: `delete from auth.one_time_tokens where id in (
      select id from auth.one_time_tokens where expires_at < $1 order by expires_at limit $2 for update skip locked)`,
  },
  {
    // Kept while the link of the flow is valid, and for a day after the code was issued.
    days: ACCOUNT_DATA_KEPT_DAYS.endedSignIns,
    usesNow: true,
    sql: `delete from auth.flow_state where id in (
      select f.id from auth.flow_state f
      where f.created_at < $1 and coalesce(f.auth_code_issued_at, f.created_at) < $1 and not exists (
        select 1 from auth.one_time_tokens t where t.flow_state_id = f.id and t.expires_at > $3
      ) order by f.created_at limit $2 for update skip locked)`,
  },
  {
    days: ACCOUNT_DATA_KEPT_DAYS.endedSignIns,
    sql: `delete from auth.saml_relay_states where id in (
      select id from auth.saml_relay_states where created_at < $1 order by created_at limit $2 for update skip locked)`,
  },
  {
    days: ACCOUNT_DATA_KEPT_DAYS.endedSignIns,
    sql: `delete from auth.mfa_challenges where id in (
      select id from auth.mfa_challenges where created_at < $1 order by created_at limit $2 for update skip locked)`,
  },
  {
    // Factors that were never verified. `auth.enroll_factor` removes them sooner at the limit of factors.
    days: ACCOUNT_DATA_KEPT_DAYS.endedSignIns,
    sql: `delete from auth.mfa_factors where id in (
      select id from auth.mfa_factors where status = 'unverified' and created_at < $1
      order by created_at limit $2 for update skip locked)`,
  },
  {
    days: ACCOUNT_DATA_KEPT_DAYS.knownClients,
    sql: `delete from auth.known_clients where (user_id, client_hash) in (
      select user_id, client_hash from auth.known_clients
      where last_seen_at < $1 order by last_seen_at limit $2 for update skip locked)`,
  },
  {
    // Contains network addresses: kept long enough to investigate an incident.
    days: ACCOUNT_DATA_KEPT_DAYS.signInJournal,
    sql: `delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries where created_at < $1 order by created_at limit $2 for update skip locked)`,
  },
  {
    // Sign-ups that were never confirmed, except accounts that were created by an administrator or invited.
    days: ACCOUNT_DATA_KEPT_DAYS.unconfirmedSignUps,
    usesNow: true,
    sql: `delete from auth.users where id in (
      select u.id from auth.users u
      where u.created_at < $1 and u.confirmed_at is null and u.last_sign_in_at is null and u.invited_at is null
        and not u.made_by_admin and u.deleted_at is null and not u.is_sso_user and not exists (
          select 1 from auth.one_time_tokens t where t.user_id = u.id and t.expires_at > $3
        ) order by u.created_at limit $2 for update skip locked)`,
  },
]

/**
 * Removes up to `limit` expired rows per rule.
 * @returns the highest number of rows that one rule removed: the caller repeats while it equals the limit.
 */
export async function removeExpiredRows(
  database: Database,
  { limit, now, sessionIdleSeconds }: { limit: number; now: Date; sessionIdleSeconds: number },
): Promise<number> {
  const statements = RETENTION_RULES.map(({ days, usesNow, sql }): Statement => {
    const keptMs = days === 'idle' ? sessionIdleSeconds * 1_000 : days * DAY_MS
    const before = new Date(now.getTime() - keptMs)
    return {
      sql: `with gone as (${sql} returning 1) select count(*) as removed from gone`,
      params: usesNow ? [before, limit, now] : [before, limit],
    }
  })
  const counts = await database.transaction<{ removed: number }>(statements)
  return Math.max(...counts.map(([row]) => row?.removed ?? 0))
}
