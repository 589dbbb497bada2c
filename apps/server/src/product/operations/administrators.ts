import type {
  AdministratorAnswer,
  CreateAdministratorRequest,
  PromoteRequest,
} from '@firstline/contract/operator'
import type { Database } from '#server/platform/database/database.ts'
import { createAccount } from '#server/product/account/index.ts'
import { hashPassword } from '#server/wire/auth/index.ts'
import { OPERATOR } from './operator.ts'

/** Makes a new account that is an administrator. One that exists is left exactly as it is. */
export async function createAdministrator(
  database: Database,
  { email, password }: CreateAdministratorRequest,
  now: Date,
): Promise<AdministratorAnswer> {
  const isNew = await createAccount(database, { email, password, role: 'admin', editor: OPERATOR, now })
  return { outcome: isNew ? 'created' : 'exists' }
}

/**
 * Makes an account that exists an administrator, if its address was proven: else anybody may have signed up with it.
 * With a password the account is taken over: nothing that was set before opens it any more.
 */
export async function promote(
  database: Database,
  { email, password }: PromoteRequest,
  now: Date,
): Promise<AdministratorAnswer> {
  const [account] = await database.query<{ id: string; role: string | null }>(
    `select u.id, p.role from auth.users u left join public.user_profiles p on p.user_id = u.id
     where lower(u.email) = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  )
  if (!account) return { outcome: 'not_found' }
  if (account.role === 'admin') return { outcome: 'already' }
  const hash = password === undefined ? null : await hashPassword(password)
  const results = await database.transaction([
    { sql: 'select firstline.ensure_profile($1, $2, $3)', params: [account.id, email, now] },
    {
      sql: 'select firstline.take_over_account($1, $2, $3) where $2::text is not null',
      params: [email, hash, now],
    },
    { sql: 'select firstline.explain_edit($1, $2, $3)', params: ['promotion', OPERATOR, now] },
    {
      // The account may have moved to another address meanwhile.
      sql: `update public.user_profiles set role = 'admin'
        where user_id = $1 and firstline.has_proven_address($1)
          and exists (select 1 from auth.users where id = $1 and lower(email) = $2)
        returning 1`,
      params: [account.id, email],
    },
    { sql: 'select firstline.explain_edit(null, null, null)' },
  ])
  return { outcome: results[3]?.length === 1 ? 'promoted' : 'unproven' }
}
