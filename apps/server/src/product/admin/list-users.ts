import { AdminUsersRequest, type AdminUserSort, type AdminUsersPage } from '@firstline/contract/admin'
import { ADMIN_TOTAL_MAX } from '@firstline/contract/limits'
import { z } from 'zod'
import type { Row, Statement } from '#server/platform/database/database.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import type { AdminParts } from './admin-parts.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { presentUser } from './present-user.ts'
import { readRequest } from './read-request.ts'

interface Order {
  /** What rows are ordered by, as an index of `db/migrations` has it. */
  key: string
  /** The key as a cursor holds it, and back from there. */
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
  // Microseconds: a Date of JavaScript would forget three digits and show rows twice.
  created_at: {
    key: 'created_at',
    written: '(extract(epoch from created_at) * 1000000)::bigint::text',
    read: (parameter) => `timestamptz 'epoch' + ${parameter}::float8 * interval '1 microsecond'`,
    ascending: false,
  },
}

/** Bound to its order, so that a cursor of another list is refused and not misread. */
function cursorOf(sort: AdminUserSort, ascending: boolean) {
  const key = sort === 'created_at' ? z.string().regex(/^-?\d{1,16}$/) : z.string().regex(/^\P{Cc}*$/u)
  return z.tuple([z.literal(sort), z.literal(ascending), key, z.uuid()])
}

/** `admin-users`: pages of users in one of three orders, perhaps those whose address or its domain begins with a text. */
export function listUsersFunction({ database }: AdminParts): WireFunction {
  return defineFunction({
    name: 'admin-users',
    access: 'admin',
    async handler(_context, request) {
      const asked = await readRequest(AdminUsersRequest, request)
      const ascending = asked.ascending ?? ORDERS[asked.sort].ascending
      const after = asked.after ? readCursor(cursorOf(asked.sort, ascending), asked.after, 'after') : null
      const [found = [], counted = []] = await database.transaction([
        pageStatement({ ...asked, ascending }, after),
        totalStatement(asked.search),
      ])
      return jsonAnswer(presentPage(found, counted[0], { ...asked, ascending }))
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

// The job that counts has not run yet on a new installation: then this counts, up to the limit.
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

/** What begins with a text is a range in byte order: nothing in the text means anything but itself. */
function searchCondition(search: string, params: unknown[]): string {
  const isDomain = search.startsWith('@')
  params.push(isDomain ? search.slice(1) : search)
  const from = `lower($${params.length}::text)`
  // The last character there is.
  const to = `${from} || U&'\\+10FFFF'`
  const beginsAt = (what: string) => `(${what} >= ${from} and ${what} < ${to})`
  const domain = beginsAt(`lower(split_part(email, '@', 2)) collate "C"`)
  return isDomain ? domain : `(${beginsAt('lower(email) collate "C"')} or ${domain})`
}

function presentPage(found: readonly Row[], counted: Row | undefined, page: Page): AdminUsersPage {
  const users = found.slice(0, page.limit)
  const last = users.at(-1)
  const hasMore = found.length > page.limit && last !== undefined
  const total = counted?.['total']
  const isBounded = counted?.['is_bounded'] === true
  return {
    users: users.map(presentUser),
    next: hasMore
      ? writeCursor([page.sort, page.ascending, String(last['cursor_key']), String(last['id'])])
      : null,
    total: typeof total === 'number' ? Math.min(total, isBounded ? ADMIN_TOTAL_MAX : total) : null,
    totalIsCapped: isBounded && typeof total === 'number' && total > ADMIN_TOTAL_MAX,
  }
}
