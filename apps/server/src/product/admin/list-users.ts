import { AdminUsersRequest, type AdminUserSort, type AdminUsersPage } from '@firstline/contract/admin'
import { ADMIN_TOTAL_MAX } from '@firstline/contract/limits'
import { z } from 'zod'
import type { Row, Statement } from '@firstline/platform/database'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/functions'
import type { AdminDependencies } from './admin-dependencies.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { presentAdminUser } from './present-user.ts'
import { readRequest } from './read-request.ts'

interface Order {
  /** The order expression. Matches an index in `db/migrations`. */
  key: string
  /** The key as text for a cursor, and the expression that parses it. */
  written: string
  read: (parameter: string) => string
  ascending: boolean
}

const ORDERS: Record<AdminUserSort, Order> = {
  email: {
    key: 'lower(email) collate "C"',
    written: 'lower(email)',
    read: (parameter) => `${parameter}::text`,
    ascending: true,
  },
  plan: { key: 'plan', written: 'plan', read: (parameter) => `${parameter}::text`, ascending: true },
  // Microseconds, since a JavaScript Date has milliseconds and would repeat rows.
  created_at: {
    key: 'created_at',
    written: '(extract(epoch from created_at) * 1000000)::bigint::text',
    read: (parameter) => `timestamptz 'epoch' + ${parameter}::float8 * interval '1 microsecond'`,
    ascending: false,
  },
}

/** A cursor contains its order, so that a cursor of another list is refused. */
function cursorSchema(sort: AdminUserSort, ascending: boolean) {
  const key = sort === 'created_at' ? z.string().regex(/^-?\d{1,16}$/) : z.string().regex(/^\P{Cc}*$/u)
  return z.tuple([z.literal(sort), z.literal(ascending), key, z.uuid()])
}

/** `admin-users`: pages of users in one of three orders, optionally by prefix of the address or domain. */
export function listUsersFunction({ database }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-users',
    access: 'admin',
    async handler(_context, request) {
      const options = await readRequest(AdminUsersRequest, request)
      const ascending = options.ascending ?? ORDERS[options.sort].ascending
      const after = options.after
        ? readCursor(cursorSchema(options.sort, ascending), options.after, 'after')
        : null
      const [found = [], counted = []] = await database.transaction([
        pageStatement({ ...options, ascending }, after),
        totalStatement(options.search),
      ])
      return jsonResponse(presentPage(found, counted[0], { ...options, ascending }))
    },
  })
}

interface Page {
  search: string
  sort: AdminUserSort
  ascending: boolean
  limit: number
}

function pageStatement(
  { search, sort, ascending, limit }: Page,
  after: readonly [unknown, unknown, string, string] | null,
): Statement {
  const { key, written, read } = ORDERS[sort]
  const direction = ascending ? 'asc' : 'desc'
  const params: unknown[] = [limit + 1]
  const conditions: string[] = []
  if (after) {
    params.push(after[2], after[3])
    conditions.push(`(${key}, id) ${ascending ? '>' : '<'} (${read('$2')}, $3::uuid)`)
  }
  if (search !== '') conditions.push(searchCondition(search, params))
  return {
    sql: `select *, ${written} as cursor_key from public.user_profiles
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by ${key} ${direction}, id ${direction} limit $1`,
    params,
  }
}

// On a new installation the counting job has not run yet, so the rows are counted here, up to the limit.
function totalStatement(search: string): Statement {
  const params: unknown[] = [ADMIN_TOTAL_MAX + 1]
  const condition = search === '' ? '' : ` where ${searchCondition(search, params)}`
  const counted = `(select count(*) from (select 1 from public.user_profiles${condition} limit $1) as found)`
  if (search !== '') return { sql: `select ${counted} as total, true as is_bounded`, params }
  return {
    sql: `select coalesce(kept.users, ${counted}) as total, kept.users is null as is_bounded
      from (select sum(users)::bigint as users from firstline.user_counts) as kept`,
    params,
  }
}

/** A prefix search as a range in byte order, so that no character of the text is a wildcard. */
function searchCondition(search: string, params: unknown[]): string {
  const isDomain = search.startsWith('@')
  params.push(isDomain ? search.slice(1) : search)
  const from = `lower($${params.length}::text)`
  // The last Unicode code point.
  const to = `${from} || U&'\\+10FFFF'`
  const startsWithin = (what: string) => `(${what} >= ${from} and ${what} < ${to})`
  const domain = startsWithin(`lower(split_part(email, '@', 2)) collate "C"`)
  return isDomain ? domain : `(${startsWithin('lower(email) collate "C"')} or ${domain})`
}

function presentPage(found: readonly Row[], counted: Row | undefined, page: Page): AdminUsersPage {
  const users = found.slice(0, page.limit)
  const last = users.at(-1)
  const hasMore = found.length > page.limit && last !== undefined
  const total = counted?.['total']
  const isBounded = counted?.['is_bounded'] === true
  return {
    users: users.map(presentAdminUser),
    next: hasMore
      ? writeCursor([page.sort, page.ascending, String(last['cursor_key']), String(last['id'])])
      : null,
    total: typeof total === 'number' ? Math.min(total, isBounded ? ADMIN_TOTAL_MAX : total) : null,
    totalIsCapped: isBounded && typeof total === 'number' && total > ADMIN_TOTAL_MAX,
  }
}
