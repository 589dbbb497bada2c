import { AccountSessions } from '@firstline/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const SESSIONS_LOAD_FAILED = 'Your sessions could not be read'

const connection = () => createMemberConnection('account-sessions', SESSIONS_LOAD_FAILED)

export function sessionsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['account-sessions', userId ?? null],
    queryFn: ({ signal }) => requestFunction(connection(), AccountSessions, { signal }),
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** Returns the sessions that are left. */
export function endSession(id: string): Promise<AccountSessions> {
  return requestFunction(connection(), AccountSessions, { body: { endSession: id } })
}
