import type {
  AdministratorAnswer,
  CreateAdministratorRequest,
  PromoteRequest,
} from '@firstline/contract/operator'
import type { Database } from '#server/platform/database/database.ts'
import { createAccount } from '#server/product/account/index.ts'
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

/** Makes an account that exists an administrator. */
export async function promote(
  database: Database,
  { email }: PromoteRequest,
  now: Date,
): Promise<AdministratorAnswer> {
  const [account] = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = $1 and not is_sso_user',
    [email],
  )
  if (!account) return { outcome: 'not_found' }
  const results = await database.transaction([
    { sql: 'select firstline.ensure_profile($1, $2, $3)', params: [account.id, email, now] },
    { sql: 'select firstline.explain_edit($1, $2, $3)', params: ['promotion', OPERATOR, now] },
    {
      sql: "update public.user_profiles set role = 'admin' where user_id = $1 and role <> 'admin' returning 1",
      params: [account.id],
    },
    { sql: 'select firstline.explain_edit(null, null, null)' },
  ])
  return { outcome: results[2]?.length === 1 ? 'promoted' : 'already' }
}
