import { type AdminUser, AdminUserAnswer } from '@firstline/contract/admin'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { RefusedError } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { hasProfile } from './has-profile.ts'
import { FRESH_MS } from './users-query.ts'

export const LOOKUP_FAILED = 'Error looking up user'

/** The prefix of all single users' keys. */
export const adminUserKeys = ['admin-user'] as const

export function adminUserKey(userId: string) {
  return [...adminUserKeys, userId] as const
}

/**
 * Finds one user by address, case-insensitive.
 * @throws {RefusedError} user_not_found
 */
export async function lookUpUser(
  email: string,
  { signal, unconfirmed = false }: { signal?: AbortSignal; unconfirmed?: boolean } = {},
): Promise<AdminUser> {
  const connection = createMemberConnection('admin-user-lookup', LOOKUP_FAILED)
  const { user } = await requestFunction(connection, AdminUserAnswer, {
    body: { email, ...(unconfirmed && { unconfirmed }) },
    ...(signal && { signal }),
  })
  return user
}

export function isUserGone(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'user_not_found'
}

/** A displayed user, kept up to date, and whether the user still exists. */
export function useFreshUser<Given extends AdminUser | undefined>(
  given: Given,
): { user: Given | AdminUser; isGone: boolean } {
  const cache = useQueryClient()
  const queryKey = adminUserKey(given?.userId ?? '')
  const readAgain = async (user: AdminUser, signal: AbortSignal) => {
    // The address may have changed since.
    const known = cache.getQueryData<AdminUser>(queryKey) ?? user
    return lookUpUser(known.email, { signal, unconfirmed: !hasProfile(known) })
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
