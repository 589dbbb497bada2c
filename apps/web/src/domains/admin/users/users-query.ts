import { AdminUsersPage, type AdminUserSort } from '@firstline/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { toFilterBody, type UsersFilter } from './users-filter.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const USERS_LOAD_FAILED = 'Failed to load users'
export const FRESH_MS = 15_000

export interface UsersRequest extends UsersFilter {
  sort: AdminUserSort
  ascending: boolean
}

/** The prefix of all such lists' keys. */
export const usersKey = ['admin-users'] as const

export function usersQuery(request: UsersRequest) {
  return infiniteQueryOptions({
    queryKey: [...usersKey, request] as const,
    queryFn: ({ pageParam, signal }) => readPage(request, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: false,
  })
}

function readPage(request: UsersRequest, after: string | null, signal: AbortSignal): Promise<AdminUsersPage> {
  const { sort, ascending } = request
  const body = { ...toFilterBody(request), sort, ascending, after }
  const connection = createMemberConnection('admin-users', USERS_LOAD_FAILED)
  return requestFunction(connection, AdminUsersPage, { body, signal })
}
