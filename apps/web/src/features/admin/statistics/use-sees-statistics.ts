import { useQuery } from '@tanstack/react-query'
import { useDelayed } from '#hooks/use-delayed.ts'
import { abilitiesQuery } from '#lib/auth/abilities-query.ts'
import { useAuth } from '#lib/auth/use-auth.ts'

/**
 * Whether whoever looks is the one who sees statistics. `isUnsettled` for the moment in which that is being asked: what
 * stands below would be pushed down by the answer.
 */
export function useSeesStatistics(): { seesStatistics: boolean; isUnsettled: boolean } {
  const { user } = useAuth()
  const { data, isPending } = useQuery(abilitiesQuery(user?.id))
  const isSlow = useDelayed()
  return { seesStatistics: data?.statistics ?? false, isUnsettled: isPending && !isSlow }
}
