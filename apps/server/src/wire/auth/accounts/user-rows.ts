import type { Database, Statement } from '#server/platform/database/database.ts'
import type { Contact } from './contact.ts'
import type { FactorRow } from './present-factor.ts'

export interface UserRow {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  phone: string | null
  encrypted_password: string | null
  session_epoch: number
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  confirmation_sent_at: Date | null
  invited_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  banned_until: Date | null
  deleted_at: Date | null
  is_sso_user: boolean
  is_anonymous: boolean
  created_at: Date
  updated_at: Date
}

export interface IdentityRow {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  email: string | null
  last_sign_in_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A user with what its JSON shows besides its own row. */
export interface UserRecord {
  user: UserRow
  identities: readonly IdentityRow[]
  /** Oldest first; also those that were never verified. */
  factors: readonly FactorRow[]
}

export interface AccountRecord extends UserRecord {
  /** The session that was asked for, when the user has it. */
  session: {
    aal: string
    amr: { method: string; timestamp: number }[]
    createdAt: Date
    notAfter: Date | null
  } | null
}

/** As the database writes it: times are texts. */
interface StoredRecord extends UserRecord {
  session: {
    aal: string
    amr: { method: string; timestamp: number }[]
    created_at: string
    not_after: string | null
  } | null
}

/** Reads a user, and one of the user's sessions; `toUserRecord` takes the result. */
export function selectUser(userId: string, sessionId: string | null = null): Statement {
  return { sql: 'select auth.read_account($1, $2) as record', params: [userId, sessionId] }
}

export function toUserRecord(rows: object[] = []): AccountRecord | undefined {
  const [row] = rows as { record: StoredRecord | null }[]
  if (!row?.record) return undefined
  const { user, identities, factors, session } = row.record
  return {
    user: withTimes(user),
    identities: identities.map(withTimes),
    factors: factors.map(withTimes),
    session: session && {
      aal: session.aal,
      amr: session.amr,
      createdAt: new Date(session.created_at),
      notAfter: session.not_after === null ? null : new Date(session.not_after),
    },
  }
}

export async function findUser(database: Database, userId: string): Promise<AccountRecord | undefined> {
  const { sql, params } = selectUser(userId)
  return toUserRecord(await database.query(sql, params))
}

const TIME = /(?:_at|_until)$/

/** JSON has no times: what the database wrote as text becomes what a column would have been. */
export function withTimes<R extends UserRow | IdentityRow | FactorRow>(row: R): R {
  const read = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' && TIME.test(name) ? toTime(value) : (value as unknown),
  ])
  return Object.fromEntries(read) as R
}

function toTime(text: string): Date | number {
  return text === 'infinity' ? Number.POSITIVE_INFINITY : new Date(text)
}

export interface ContactRow extends UserRow {
  /** Somebody signed in to this account from the client's address before. */
  knows_client: boolean
}

/**
 * The account that is reached this way; never one of a single sign-on provider.
 * @param client the hash of the client's address, where it matters whether the account knows it
 */
export async function findUserByContact(
  database: Database,
  { provider, value }: Contact,
  client: string | null = null,
): Promise<ContactRow | undefined> {
  const column = provider === 'email' ? 'lower(u.email)' : 'u.phone'
  const [user] = await database.query<ContactRow>(
    `select u.*, exists (
       select 1 from auth.known_clients k where k.user_id = u.id and k.client_hash = $2
     ) as knows_client
     from auth.users u where ${column} = $1 and not u.is_sso_user and u.deleted_at is null`,
    [value, client],
  )
  return user
}
