import { AdminGenerations } from '@firstline/contract/admin-generations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const GENERATIONS_LOAD_FAILED = 'Failed to load the generations'

export interface Viewing {
  /** Another one for each viewing, which the server records. */
  id: number
  userId: string
  reason: string
}

/** A user's generations. They are read once for a viewing and never again by themselves, as each read is recorded. */
export function generationsQuery({ id, userId, reason }: Viewing) {
  return infiniteQueryOptions({
    queryKey: ['admin-generations', userId, id] as const,
    queryFn: ({ pageParam, signal }) =>
      requestFunction(
        createMemberConnection('admin-generations', GENERATIONS_LOAD_FAILED),
        AdminGenerations,
        {
          body: pageParam === null ? { userId, reason } : { userId, after: pageParam },
          signal,
        },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
