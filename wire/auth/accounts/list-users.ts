import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { FactorRow } from './present-factor.ts'
import type { StoredIdentity, StoredUser, UserWithIdentities } from './user-rows.ts'

export interface Paging {
  page: number
  perPage: number
}

/** @param order an SQL expression, never text of the request; `pattern` is an ILIKE pattern, null for all users */
export async function listUsers(
  { database }: AccountsDependencies,
  { pattern, order }: { pattern: string | null; order: string },
  { page, perPage }: Paging,
): Promise<{ total: number; users: UserWithIdentities[] }> {
  const condition = `($1::text is null or u.email ilike $1 or u.phone ilike $1
    or u.raw_user_meta_data ->> 'full_name' ilike $1)`
  const [[count] = [], users = []] = await database.transaction<{ total: number } & StoredUser>([
    { sql: `select count(*) as total from auth.users u where ${condition}`, params: [pattern] },
    {
      sql: `select * from auth.users u where ${condition} order by ${order} limit $2 offset $3`,
      params: [pattern, perPage, (page - 1) * perPage],
    },
  ])
  const params = [users.map(({ id }) => id)]
  const [identities, factors] = await Promise.all([
    database.query<StoredIdentity>(
      'select * from auth.identities where user_id = any ($1) order by created_at, id',
      params,
    ),
    // Columns listed explicitly: the secrets of factors are never read.
    database.query<FactorRow & { user_id: string }>(
      `select user_id, id, friendly_name, factor_type, status, phone, last_challenged_at, created_at, updated_at
       from auth.mfa_factors where user_id = any ($1) order by created_at, id`,
      params,
    ),
  ])
  const identitiesOf = Map.groupBy(identities, ({ user_id: id }) => id)
  const factorsOf = Map.groupBy(factors, ({ user_id: id }) => id)
  return {
    total: count?.total ?? 0,
    users: users.map((user) => ({
      user,
      identities: identitiesOf.get(user.id) ?? [],
      factors: factorsOf.get(user.id) ?? [],
    })),
  }
}
