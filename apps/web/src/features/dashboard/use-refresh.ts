import { useState } from 'react'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'

/** Reads the profile anew and says when that failed; that it worked is for those who see nothing change. */
export function useRefresh(): { isBusy: boolean; isFresh: boolean; refresh: () => Promise<void> } {
  const { refreshProfile } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const refresh = async () => {
    setBusy(true)
    setFresh(false)
    try {
      await refreshProfile()
      setFresh(true)
    } catch (error) {
      notify.failure(error, { title: 'Refresh failed' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isFresh, refresh }
}
