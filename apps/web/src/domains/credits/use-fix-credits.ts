import type { Profile } from '@firstline/contract/profile'
import { useState } from 'react'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { FIX_CREDITS_FAILED, fixCredits } from './fix-credits.ts'
import { notifyRepair } from './notify-repair.ts'

/** Repairs the credits and reports the result. */
export function useFixCredits(profile: Profile): { isBusy: boolean; fix: () => Promise<void> } {
  const { refreshProfile } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const fix = async () => {
    setBusy(true)
    try {
      const response = await fixCredits(profile.user_id)
      notifyRepair(profile, response)
      // The change feed delivers the repaired row too; this is for users without a live connection.
      await refreshProfile().catch(() => undefined)
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FIX_CREDITS_FAILED })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fix }
}
