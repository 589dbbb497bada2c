import { AccountSessions } from '@firstline/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { InvalidResponseError } from '#lib/functions/function-errors.ts'
import { getFunction } from '#lib/functions/get-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { postFunction } from '#lib/functions/post-function.ts'

const connection = () => memberConnection('account-sessions', 'Your sessions could not be read')

/** Where the user is signed in, and whether the account has a password. */
export function sessionsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['account-sessions', userId ?? null],
    queryFn: async ({ signal }) => read(await getFunction(connection(), signal)),
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** Ends one of the user's sessions; answers those that are left. */
export async function endSession(id: string): Promise<AccountSessions> {
  return read(await postFunction(connection(), { endSession: id }, { accept: 'application/json' }))
}

async function read(answer: Response): Promise<AccountSessions> {
  const body = AccountSessions.safeParse(await answer.json().catch(() => null))
  if (!body.success) throw new InvalidResponseError(body.error)
  return body.data
}
