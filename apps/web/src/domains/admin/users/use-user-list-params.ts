import {
  ADMIN_USER_GROUPS,
  ADMIN_USER_SORTS,
  AdminUsersRequest,
  type AdminUserSort,
} from '@firstline/contract/admin'
import { useSearchParams } from 'react-router'
import { PLAN_FILTERS, type UsersFilter } from './users-filter.ts'
import type { UsersRequest } from './users-query.ts'

/** The first direction of each column: newest first, addresses and plans from A, balances from 0, as on the server. */
const ASCENDING_FIRST: Record<AdminUserSort, boolean> = {
  email: true,
  plan: true,
  credits_dm: true,
  credits_subject: true,
  created_at: false,
}

/** Keeps the list's parameters in the URL: they survive a reload and can be shared. */
export function useUserListParams() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<UsersRequest>) =>
    setParams((before) => writeRequest(before, { ...readRequest(before), ...changes }), {
      replace: true,
      preventScrollReset: true,
    })
  const request = readRequest(params)
  return {
    request,
    search: (search: string) => change({ search }),
    filter: (filter: Partial<UsersFilter>) => change(filter),
    sortBy(sort: AdminUserSort) {
      change({ sort, ascending: sort === request.sort ? !request.ascending : ASCENDING_FIRST[sort] })
    },
  }
}

function readRequest(params: URLSearchParams): UsersRequest {
  const search = AdminUsersRequest.shape.search.safeParse(params.get('search') ?? '')
  const sort = ADMIN_USER_SORTS.find((known) => known === params.get('sort')) ?? 'created_at'
  const order = params.get('order')
  const ascending = order === 'asc' || (order !== 'desc' && ASCENDING_FIRST[sort])
  const plan = PLAN_FILTERS.find((known) => known === params.get('plan'))
  const group = ADMIN_USER_GROUPS.find((known) => known === params.get('group'))
  return {
    search: search.success ? search.data : '',
    ...(plan && { plan }),
    ...(group && { group }),
    sort,
    ascending,
  }
}

function writeRequest(before: URLSearchParams, request: UsersRequest): URLSearchParams {
  const { search, plan, group, sort, ascending } = request
  const params = new URLSearchParams(before)
  for (const name of ['search', 'plan', 'group', 'sort', 'order']) params.delete(name)
  if (search !== '') params.set('search', search)
  if (plan) params.set('plan', plan)
  if (group) params.set('group', group)
  const isUsual = ascending === ASCENDING_FIRST[sort]
  if (sort !== 'created_at' || !isUsual) params.set('sort', sort)
  if (!isUsual) params.set('order', ascending ? 'asc' : 'desc')
  return params
}
