import type { FactorRow } from '../accounts/present-factor.ts'
import { presentUser } from '../accounts/present-user.ts'
import type { IdentityRow, UserRow } from '../accounts/user-rows.ts'
import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { pagingHeaders, readPaging } from './paging.ts'

/** GET /admin/users?page=&per_page=&filter=&sort=: newest first. */
export async function listUsers({ database }: AuthParts, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const paging = readPaging(url.searchParams)
  const order = readOrder(url.searchParams.get('sort'))
  const filter = url.searchParams.get('filter') ?? ''
  const pattern = filter === '' ? null : `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matching = `($1::text is null or u.email ilike $1 or u.phone ilike $1
    or u.raw_user_meta_data ->> 'full_name' ilike $1)`
  const [[count] = [], users = []] = await database.transaction<{ total: number } & UserRow>([
    { sql: `select count(*) as total from auth.users u where ${matching}`, params: [pattern] },
    {
      sql: `select * from auth.users u where ${matching} order by ${order} limit $2 offset $3`,
      params: [pattern, paging.perPage, (paging.page - 1) * paging.perPage],
    },
  ])
  const params = [users.map(({ id }) => id)]
  const [identities, factors] = await Promise.all([
    database.query<IdentityRow>(
      'select * from auth.identities where user_id = any ($1) order by created_at, id',
      params,
    ),
    // One by one: what makes codes stays where it is.
    database.query<FactorRow & { user_id: string }>(
      `select user_id, id, friendly_name, factor_type, status, phone, last_challenged_at, created_at, updated_at
       from auth.mfa_factors where user_id = any ($1) order by created_at, id`,
      params,
    ),
  ])
  const identitiesOf = Map.groupBy(identities, ({ user_id: id }) => id)
  const factorsOf = Map.groupBy(factors, ({ user_id: id }) => id)
  return jsonResponse(
    {
      users: users.map((user) =>
        presentUser({
          user,
          identities: identitiesOf.get(user.id) ?? [],
          factors: factorsOf.get(user.id) ?? [],
        }),
      ),
      aud: 'authenticated',
    },
    pagingHeaders(url, paging, count?.total ?? 0),
  )
}

const ORDERS: Readonly<Record<string, string>> = {
  'created_at desc': 'u.created_at desc, u.id',
  'created_at asc': 'u.created_at, u.id desc',
}

function readOrder(sort: string | null): string {
  const [field = '', direction = 'desc'] = (sort || 'created_at desc').trim().toLowerCase().split(/\s+/)
  const order = ORDERS[`${field} ${direction}`]
  if (order === undefined) {
    throw validationFailed('Bad Sort Parameters: users are sorted by "created_at asc" or "created_at desc"')
  }
  return order
}
