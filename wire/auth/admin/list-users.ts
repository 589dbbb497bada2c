import { presentUser } from '../accounts/present-user.ts'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { buildPagingHeaders, readPaging } from './paging.ts'

/** GET /admin/users?page=&per_page=&filter=&sort= (GoTrue: internal/api/admin.go), newest first. */
export async function handleListUsers(
  { accounts }: Pick<AuthServices, 'accounts'>,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url)
  const paging = readPaging(url.searchParams)
  const order = readOrder(url.searchParams.get('sort'))
  const filter = url.searchParams.get('filter') ?? ''
  const pattern = filter === '' ? null : `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { total, users } = await accounts.listUsers({ pattern, order }, paging)
  return jsonResponse(
    {
      users: users.map((record) => presentUser(record)),
      aud: 'authenticated',
    },
    buildPagingHeaders(url, paging, total),
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
    throw createValidationError(
      'Bad Sort Parameters: users are sorted by "created_at asc" or "created_at desc"',
    )
  }
  return order
}
