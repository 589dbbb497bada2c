import { useState } from 'react'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'

/** Reads the profile again and reports a failure; `isFresh` confirms a success without visible changes. */
export function useRefreshProfile(): { isBusy: boolean; isFresh: boolean; refresh: () => Promise<void> } {
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
