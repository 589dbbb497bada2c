import { useState } from 'react'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'

/** Reads the profile anew and says when that failed. */
export function useRefresh(): { isBusy: boolean; refresh: () => Promise<void> } {
  const { refreshProfile } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      await refreshProfile()
    } catch (error) {
      notify.failure(error, { title: 'Refresh failed' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refresh }
}
