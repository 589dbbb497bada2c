import { AccountSessions } from '@firstline/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

const connection = () => memberConnection('account-sessions', 'Your sessions could not be read')

/** Where the user is signed in, and whether the account has a password. */
export function sessionsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['account-sessions', userId ?? null],
    queryFn: ({ signal }) => askFunction(connection(), AccountSessions, { signal }),
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** Ends one of the user's sessions; answers those that are left. */
export function endSession(id: string): Promise<AccountSessions> {
  return askFunction(connection(), AccountSessions, { body: { endSession: id } })
}
