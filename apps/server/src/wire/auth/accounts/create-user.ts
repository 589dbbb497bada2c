import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { hashPassword } from '../passwords/index.ts'
import { requireEmailAddress } from './email-address.ts'
import { findUserByContact } from './user-rows.ts'

/** A row for `auth.create_user`: what is left out is null or false. */
export interface UserToStore {
  id: string
  email?: string | null
  phone?: string | null
  password_hash?: string | null
  data?: Record<string, unknown>
  app_metadata?: Record<string, unknown> | null
  /** Usable at once. */
  email_confirmed?: boolean
  phone_confirmed?: boolean
  /** Somebody who may vouches for the address, so what is set now isn't removed with its first proof. */
  is_proven?: boolean
  /** The metadata stay as given, without what we know of the address. */
  keeps_metadata?: boolean
  is_anonymous?: boolean
  invited?: boolean
  /** By the service key: the journal has it as done to the account, not by it. */
  by_admin?: boolean
  aud?: string | null
  role?: string | null
  by_operator?: boolean
  banned_until?: Date | null
}

export type StoreOutcome = 'created' | 'email_exists' | 'phone_exists' | 'id_exists'

export interface StoreExtras {
  tokens?: readonly object[]
  messages?: readonly object[]
  action?: string
}

/** Stores an account with its identities, unless a contact is taken: then nothing is changed. */
export async function storeUser(
  parts: Pick<AuthParts, 'database' | 'gateway'>,
  context: Pick<RequestContext, 'address'>,
  user: UserToStore,
  extras: StoreExtras = {},
): Promise<StoreOutcome> {
  return createUserRow(parts.database, user, extras, context.address, parts.gateway.clock.now())
}

async function createUserRow(
  database: Database,
  user: UserToStore,
  { tokens = [], messages = [], action = 'user_signedup' }: StoreExtras,
  address: string | null,
  now: Date,
): Promise<StoreOutcome> {
  const [row] = await database.query<{ outcome: StoreOutcome }>(
    'select auth.create_user($1, $2, $3, $4, $5, $6) as outcome',
    [JSON.stringify(user), JSON.stringify(tokens), JSON.stringify(messages), action, address, now],
  )
  if (!row) throw new Error('auth.create_user gave no outcome')
  return row.outcome
}

export interface NewUser {
  email: string
  password: string
  now: Date
}

/**
 * Makes an account that an operator vouches for, unless the address has one already; that one is left exactly as it is.
 */
export async function createUser(
  database: Database,
  { email, password, now }: NewUser,
): Promise<{ id: string; email: string; created: boolean }> {
  const address = requireEmailAddress(email)
  const existing = await findUserByContact(database, { provider: 'email', value: address })
  if (existing) return { id: existing.id, email: address, created: false }

  const id = randomUUID()
  const user = {
    id,
    email: address,
    password_hash: await hashPassword(password),
    email_confirmed: true,
    is_proven: true,
    by_operator: true,
  }
  if ((await createUserRow(database, user, {}, null, now)) === 'created') {
    return { id, email: address, created: true }
  }
  // Another replica was faster.
  const other = await findUserByContact(database, { provider: 'email', value: address })
  if (!other) throw new Error('The address is taken by an account that does not sign in by password')
  return { id: other.id, email: address, created: false }
}
