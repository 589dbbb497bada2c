import { AdminUsersRequest, type AdminUsersPage } from '@firstline/contract/admin'
import type { Row, Statement } from '@firstline/platform/database'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import type { AdminDependencies } from './admin-dependencies.ts'
import { presentAdminUser } from './present-user.ts'
import { readRequest } from './read-request.ts'
import { ADMIN_TOTAL_MAX, pageStatement, splitPage, type UsersPage } from './read-users-page.ts'
import { buildConditions, getSource, isTextSearch, isUnfiltered } from './user-filter.ts'
import { getOrder } from './user-orders.ts'

/** `admin-users`: pages of users in one of several orders, filtered and searched. */
export function listUsersFunction({ database, clock }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-users',
    access: 'admin',
    async handler(_context, request) {
      const { after, ...options } = await readRequest(AdminUsersRequest, request)
      const ascending = options.ascending ?? getOrder(options.sort).ascending
      const page: UsersPage = { ...options, ascending, now: clock.now() }
      const statement = pageStatement(page, after ?? null)
      const [found = [], counted] = await database.transaction(
        isTextSearch(page) ? [statement] : [statement, totalStatement(page)],
      )
      const total = counted?.[0] ?? { total: found[0]?.['total'] ?? 0, is_bounded: true }
      return jsonResponse(presentPage(found, total, page))
    },
  })
}

// On a new installation the counting job has not run yet, so the rows are counted here, up to the limit.
function totalStatement(page: UsersPage): Statement {
  const params: unknown[] = [ADMIN_TOTAL_MAX + 1]
  const conditions = buildConditions(page, page.now, params)
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const counted = `(select count(*) from (select 1 from ${getSource(page)}${where} limit $1) as found)`
  if (!isUnfiltered(page)) return { sql: `select ${counted} as total, true as is_bounded`, params }
  return {
    sql: `select coalesce(kept.users, ${counted}) as total, kept.users is null as is_bounded
      from (select sum(users)::bigint as users from firstline.user_counts) as kept`,
    params,
  }
}

function presentPage(found: readonly Row[], counted: Row, page: UsersPage): AdminUsersPage {
  const { rows, next } = splitPage(found, page)
  const total = counted['total']
  const isBounded = counted['is_bounded'] === true
  return {
    users: rows.map(presentAdminUser),
    next,
    total: typeof total === 'number' ? Math.min(total, isBounded ? ADMIN_TOTAL_MAX : total) : null,
    totalIsCapped: isBounded && typeof total === 'number' && total > ADMIN_TOTAL_MAX,
  }
}
