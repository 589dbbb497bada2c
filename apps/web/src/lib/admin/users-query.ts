import { AdminUsersPage, type AdminUserSort } from '@firstline/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

export const FAILED_TO_LOAD = 'Failed to load users'
/** How long what is known of users counts as fresh. */
export const FRESH_MS = 15_000

/** Which users, and in which order. */
export interface UsersAsked {
  /** The beginning of an address or of its domain; nothing for all. */
  search: string
  sort: AdminUserSort
  ascending: boolean
}

/** Of every such list. */
export const usersKey = ['admin-users'] as const

/** Users page by page. */
export function usersQuery(asked: UsersAsked) {
  return infiniteQueryOptions({
    queryKey: [...usersKey, asked] as const,
    queryFn: ({ pageParam, signal }) => readPage({ ...asked, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: false,
  })
}

function readPage(body: UsersAsked & { after: string | null }, signal: AbortSignal): Promise<AdminUsersPage> {
  const connection = memberConnection('admin-users', FAILED_TO_LOAD)
  return askFunction(connection, AdminUsersPage, { body, signal })
}
