import { AdminUsersPage } from '@firstline/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

export const FAILED_TO_LOAD = 'Failed to load users'
/** How long the list counts as fresh. */
const FRESH_MS = 15_000

export const usersKey = ['admin-users'] as const

/** All users, the newest first, page by page. */
export function usersQuery() {
  return infiniteQueryOptions({
    queryKey: usersKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: false,
  })
}

function readPage(after: string | null, signal: AbortSignal): Promise<AdminUsersPage> {
  const connection = memberConnection('admin-users', FAILED_TO_LOAD)
  return askFunction(connection, AdminUsersPage, { body: { after }, signal })
}
