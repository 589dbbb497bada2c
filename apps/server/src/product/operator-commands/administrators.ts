import type {
  AdministratorAnswer,
  CreateAdministratorRequest,
  PromoteRequest,
} from '#server/operator-calls.ts'
import type { Database } from '@firstline/platform/database'
import { createAccount } from '#server/product/account/index.ts'
import { hashPassword } from '@firstline/wire/auth'
import { OPERATOR_ACTOR } from './operator-actor.ts'

/** Creates an administrator. An existing account is not changed. */
export async function createAdministrator(
  database: Database,
  { email, password }: CreateAdministratorRequest,
  now: Date,
): Promise<AdministratorAnswer> {
  const isNew = await createAccount(database, { email, password, role: 'admin', editor: OPERATOR_ACTOR, now })
  return { outcome: isNew ? 'created' : 'exists' }
}

/**
 * Promotes an existing account if its address is confirmed by its owner, since anyone could have signed up with it
 * (pre-registration hijack). With a password the account is taken over: earlier credentials and sessions are removed.
 */
export async function promoteAccount(
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
    { sql: 'select firstline.explain_edit($1, $2, $3)', params: ['promotion', OPERATOR_ACTOR, now] },
    {
      // The address of the account may have changed meanwhile.
      sql: `update public.user_profiles set role = 'admin'
        where user_id = $1 and firstline.has_verified_address($1)
          and exists (select 1 from auth.users where id = $1 and lower(email) = $2)
        returning 1`,
      params: [account.id, email],
    },
    { sql: 'select firstline.explain_edit(null, null, null)' },
  ])
  return { outcome: results[3]?.length === 1 ? 'promoted' : 'unproven' }
}
