import { ADMIN_USER_SORTS, AdminUsersRequest, type AdminUserSort } from '@firstline/contract/admin'
import { useSearchParams } from 'react-router'
import type { UsersAsked } from '#lib/admin/users-query.ts'

/** Newest first, addresses and plans from A: as the server has it. */
const ASCENDING_FIRST: Record<AdminUserSort, boolean> = { email: true, plan: true, created_at: false }

/** Which users are asked for is kept in the page's address: it survives a reload, and can be handed on. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<UsersAsked>) =>
    setParams((before) => writeAsked(before, { ...readAsked(before), ...changes }), {
      replace: true,
      preventScrollReset: true,
    })
  const asked = readAsked(params)
  return {
    asked,
    search: (search: string) => change({ search }),
    sortBy(sort: AdminUserSort) {
      change({ sort, ascending: sort === asked.sort ? !asked.ascending : ASCENDING_FIRST[sort] })
    },
  }
}

function readAsked(params: URLSearchParams): UsersAsked {
  const search = AdminUsersRequest.shape.search.safeParse(params.get('search') ?? '')
  const sort = ADMIN_USER_SORTS.find((known) => known === params.get('sort')) ?? 'created_at'
  const order = params.get('order')
  const ascending = order === 'asc' || (order !== 'desc' && ASCENDING_FIRST[sort])
  return { search: search.success ? search.data : '', sort, ascending }
}

function writeAsked(before: URLSearchParams, { search, sort, ascending }: UsersAsked): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name of ['search', 'sort', 'order']) params.delete(name)
  if (search !== '') params.set('search', search)
  const isUsual = ascending === ASCENDING_FIRST[sort]
  if (sort !== 'created_at' || !isUsual) params.set('sort', sort)
  if (!isUsual) params.set('order', ascending ? 'asc' : 'desc')
  return params
}
