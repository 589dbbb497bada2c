import { AccountAbilities } from '@firstline/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { CACHE_MS } from '#lib/query-client.ts'

/**
 * What the signed-in user may do that nobody else may: switch testing mode, see statistics. Until it is known, and when
 * it can't be, nothing of it is offered.
 */
export function abilitiesQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['account-abilities', userId ?? null],
    queryFn: ({ signal }) =>
      askFunction(memberConnection('account-abilities', 'Your account could not be read'), AccountAbilities, {
        signal,
      }),
    enabled: userId !== undefined,
    staleTime: CACHE_MS.long,
  })
}
