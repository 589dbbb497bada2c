import { AccountAbilities } from '@firstline/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { CACHE_MS } from '#platform/api/query-client.ts'

/** What only some users may do: switch testing mode, see statistics. Nothing of it is offered while it is unknown. */
export function abilitiesQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['account-abilities', userId ?? null],
    queryFn: ({ signal }) =>
      requestFunction(
        createMemberConnection('account-abilities', 'Your account could not be read'),
        AccountAbilities,
        {
          signal,
        },
      ),
    enabled: userId !== undefined,
    staleTime: CACHE_MS.long,
  })
}
