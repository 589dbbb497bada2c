import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { hasUsedUpCredits } from './has-used-up-credits.ts'
import { fixCredits } from './fix-credits.ts'
import { notifyRepair } from './notify-repair.ts'

/** Compares a free profile without credits of one kind with the ledger, once. Only a repair is reported. */
export function useRepairOnLoad(profile: Profile): void {
  const { refreshProfile } = useAuth()
  useQuery({
    queryKey: ['credit-repair', profile.user_id],
    queryFn: async () => {
      const response = await fixCredits(profile.user_id)
      if (response.case === 'renewed' || response.case === 'restored') {
        notifyRepair(profile, response)
        await refreshProfile()
      }
      return response
    },
    enabled: effectivePlan(profile.plan) === 'free' && hasUsedUpCredits(profile),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  })
}
