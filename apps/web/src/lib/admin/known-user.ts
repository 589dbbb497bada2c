import { type AdminUser, AdminUserAnswer } from '@firstline/contract/admin'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { RefusedError } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { FRESH_MS } from './users-query.ts'

export const LOOKUP_FAILED = 'Error looking up user'

/** Of every user that is being looked at. */
export const knownUsersKey = ['admin-user'] as const

export function knownUserKey(userId: string) {
  return [...knownUsersKey, userId] as const
}

/**
 * One user by address, whatever its case.
 * @throws {RefusedError} user_not_found
 */
export async function lookUpUser(email: string, signal?: AbortSignal): Promise<AdminUser> {
  const connection = memberConnection('admin-user-lookup', LOOKUP_FAILED)
  const { user } = await askFunction(connection, AdminUserAnswer, {
    body: { email },
    ...(signal && { signal }),
  })
  return user
}

export function isUserGone(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'user_not_found'
}

/** A user somebody looks at, as it is now, and whether there still is one. */
export function useKnownUser<Given extends AdminUser | undefined>(
  given: Given,
): { user: Given | AdminUser; isGone: boolean } {
  const cache = useQueryClient()
  const queryKey = knownUserKey(given?.userId ?? '')
  const readAgain = async (user: AdminUser, signal: AbortSignal) => {
    // The address may have changed since.
    const { email } = cache.getQueryData<AdminUser>(queryKey) ?? user
    return lookUpUser(email, signal)
  }
  const { data, error } = useQuery({
    queryKey,
    queryFn: given ? ({ signal }) => readAgain(given, signal) : skipToken,
    ...(given && { initialData: given }),
    staleTime: FRESH_MS,
    retry: false,
  })
  const isNewer = given !== undefined && data?.userId === given.userId && data.version > given.version
  return { user: isNewer ? data : given, isGone: isUserGone(error) }
}
