import type { Profile } from '@firstline/contract/profile'
import { useRef, useState } from 'react'
import { useAuth } from '#lib/auth/use-auth.ts'
import { isNobody } from '#lib/functions/function-errors.ts'
import { notify } from '#lib/notify.ts'
import { FIX_CREDITS_FAILED, fixCredits } from './fix-credits.ts'
import { tellRepair } from './tell-repair.ts'

/** Has the credits repaired and says what was found. */
export function useFixCredits(profile: Profile): { isBusy: boolean; fix: () => Promise<void> } {
  const { refreshProfile } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const fix = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const answer = await fixCredits(profile.user_id)
      tellRepair(profile, answer)
      // The repaired row comes by itself too; who has no live connection has it this way.
      await refreshProfile().catch(() => undefined)
    } catch (error) {
      if (!isNobody(error)) notify.failure(error, { title: FIX_CREDITS_FAILED })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, fix }
}
