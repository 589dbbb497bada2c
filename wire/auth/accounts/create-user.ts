import { randomUUID } from 'node:crypto'
import type { Database } from '@firstline/platform/database'
import type { RequestContext } from '@firstline/wire/gateway'
import type { AccountsDependencies } from './accounts-dependencies.ts'
import { hashPassword } from '../passwords/index.ts'
import { requireEmailAddress } from './email-address.ts'
import { findUserByContact } from './user-rows.ts'

/** Argument of `auth.create_user`. Missing fields are null or false. */
export interface UserInsert {
  id: string
  email?: string | null
  phone?: string | null
  password_hash?: string | null
  data?: Record<string, unknown>
  app_metadata?: Record<string, unknown> | null
  /** The account is usable immediately. */
  email_confirmed?: boolean
  phone_confirmed?: boolean
  /** An administrator or operator vouches for the address: its first verification clears nothing that is set now. */
  is_verified?: boolean
  /** The metadata are stored as given, without the facts that the server adds about the contact. */
  keeps_metadata?: boolean
  is_anonymous?: boolean
  invited?: boolean
  /** Created with the service key: the audit log has it as done to the account, not by it. */
  by_admin?: boolean
  aud?: string | null
  role?: string | null
  by_operator?: boolean
  banned_until?: Date | null
}

export type CreateUserOutcome = 'created' | 'email_exists' | 'phone_exists' | 'id_exists'

export interface CreateUserMessages {
  tokens?: readonly object[]
  messages?: readonly object[]
  action?: string
}

/** Stores an account with its identities. If a contact is taken, nothing is changed. */
export async function insertUser(
  deps: AccountsDependencies,
  context: Pick<RequestContext, 'address'>,
  user: UserInsert,
  extras: CreateUserMessages = {},
): Promise<CreateUserOutcome> {
  return createUserRow(deps.database, user, extras, context.address, deps.clock.now())
}

async function createUserRow(
  database: Database,
  user: UserInsert,
  { tokens = [], messages = [], action = 'user_signedup' }: CreateUserMessages,
  address: string | null,
  now: Date,
): Promise<CreateUserOutcome> {
  const [row] = await database.query<{ outcome: CreateUserOutcome }>(
    'select auth.create_user($1, $2, $3, $4, $5, $6) as outcome',
    [JSON.stringify(user), JSON.stringify(tokens), JSON.stringify(messages), action, address, now],
  )
  if (!row) throw new Error('auth.create_user gave no outcome')
  return row.outcome
}

export interface OperatorUser {
  email: string
  password: string
  now: Date
}

/** Creates an account that an operator vouches for. An existing account with the address is left unchanged. */
export async function createUserAsOperator(
  database: Database,
  { email, password, now }: OperatorUser,
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
    is_verified: true,
    by_operator: true,
  }
  if ((await createUserRow(database, user, {}, null, now)) === 'created') {
    return { id, email: address, created: true }
  }
  // Another replica created the account concurrently.
  const other = await findUserByContact(database, { provider: 'email', value: address })
  if (!other) throw new Error('The address is taken by an account that does not sign in by password')
  return { id: other.id, email: address, created: false }
}
