import { useQuery } from '@tanstack/react-query'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { abilitiesQuery } from '#domains/auth/session/abilities-query.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'

/**
 * Whether the user may see the statistics. `isUnsettled` while that is being requested: the response would push down
 * the content below.
 */
export function useCanSeeStatistics(): { seesStatistics: boolean; isUnsettled: boolean } {
  const { user } = useAuth()
  const { data, isPending } = useQuery(abilitiesQuery(user?.id))
  const isSlow = useIsDelayed()
  return { seesStatistics: data?.statistics ?? false, isUnsettled: isPending && !isSlow }
}
