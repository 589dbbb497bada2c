import type { Database, Statement } from '@firstline/platform/database'
import type { Contact } from './contact.ts'
import type { FactorRow } from './present-factor.ts'

export interface StoredUser {
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

export interface StoredIdentity {
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

export interface UserWithIdentities {
  user: StoredUser
  identities: readonly StoredIdentity[]
  /** Oldest first, unverified factors included. */
  factors: readonly FactorRow[]
}

export interface AccountRecord extends UserWithIdentities {
  /** The requested session, if it is the user's. */
  session: {
    aal: string
    amr: { method: string; timestamp: number }[]
    createdAt: Date
    notAfter: Date | null
  } | null
}

/** The JSON of `auth.read_account`, in which times are texts. */
interface StoredRecord extends UserWithIdentities {
  session: {
    aal: string
    amr: { method: string; timestamp: number }[]
    created_at: string
    not_after: string | null
  } | null
}

/** Reads a user and one of the user's sessions; pass the result to `parseAccountRecord`. */
export function buildUserQuery(userId: string, sessionId: string | null = null): Statement {
  return { sql: 'select auth.read_account($1, $2) as record', params: [userId, sessionId] }
}

export function parseAccountRecord(rows: object[] = []): AccountRecord | undefined {
  const [row] = rows as { record: StoredRecord | null }[]
  if (!row?.record) return undefined
  const { user, identities, factors, session } = row.record
  return {
    user: parseTimes(user),
    identities: identities.map(parseTimes),
    factors: factors.map(parseTimes),
    session: session && {
      aal: session.aal,
      amr: session.amr,
      createdAt: new Date(session.created_at),
      notAfter: session.not_after === null ? null : new Date(session.not_after),
    },
  }
}

export async function findUser(database: Database, userId: string): Promise<AccountRecord | undefined> {
  const { sql, params } = buildUserQuery(userId)
  return parseAccountRecord(await database.query(sql, params))
}

const TIME = /(?:_at|_until)$/

/** Converts the times of a row that was parsed as JSON to dates, as the driver does for columns. */
export function parseTimes<R extends StoredUser | StoredIdentity | FactorRow>(row: R): R {
  const parsed = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' && TIME.test(name) ? toTime(value) : (value as unknown),
  ])
  return Object.fromEntries(parsed) as R
}

function toTime(text: string): Date | number {
  return text === 'infinity' ? Number.POSITIVE_INFINITY : new Date(text)
}

export interface UserRowWithClient extends StoredUser {
  /** The account was signed in to from the client's address before. */
  knows_client: boolean
}

/**
 * Finds the account of a contact; never one of a single sign-on provider.
 * @param client hash of the client's address, for `knows_client`
 */
export async function findUserByContact(
  database: Database,
  { provider, value }: Contact,
  client: string | null = null,
): Promise<UserRowWithClient | undefined> {
  const column = provider === 'email' ? 'lower(u.email)' : 'u.phone'
  const [user] = await database.query<UserRowWithClient>(
    `select u.*, exists (
       select 1 from auth.known_clients k where k.user_id = u.id and k.client_hash = $2
     ) as knows_client
     from auth.users u where ${column} = $1 and not u.is_sso_user and u.deleted_at is null`,
    [value, client],
  )
  return user
}
