import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#lib/auth/use-auth.ts'
import { hasUsedUp } from './has-used-up.ts'
import { fixCredits } from './fix-credits.ts'
import { tellRepair } from './tell-repair.ts'

/**
 * A free profile that opens with nothing left of a kind is compared with the ledger, once. What is missing is given back
 * and said; that somebody has used their credits is no news.
 */
export function useRepairOnLoad(profile: Profile): void {
  const { refreshProfile } = useAuth()
  useQuery({
    queryKey: ['credit-repair', profile.user_id],
    queryFn: async () => {
      const answer = await fixCredits(profile.user_id)
      if (answer.case === 'renewed' || answer.case === 'restored') {
        tellRepair(profile, answer)
        await refreshProfile()
      }
      return answer
    },
    enabled: effectivePlan(profile.plan) === 'free' && hasUsedUp(profile),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  })
}
