import { TESTING_RELOAD_MS } from '@firstline/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { abilitiesQuery } from '#lib/auth/abilities-query.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { isNobody, RefusedError } from '#lib/functions/function-errors.ts'
import { notify } from '#lib/notify.ts'
import { repeatTestingMode, sayTestingMode } from './said-before-reload.ts'
import { setTestingMode } from './set-testing-mode.ts'

const SIGN_IN = 'Please sign in to toggle testing mode'

export interface TestingMode {
  /** Whether there is anything to show of it: for the testing account alone. */
  isOffered: boolean
  isOn: boolean
  /** Until the page has loaded itself anew. */
  isBusy: boolean
  toggle: () => Promise<void>
}

/** Testing mode as one page offers it; after a change that page loads itself anew. */
export function useTestingMode(page: keyof typeof TESTING_RELOAD_MS): TestingMode {
  const { user, profile, refreshProfile } = useAuth()
  const { data: abilities } = useQuery(abilitiesQuery(user?.id))
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    repeatTestingMode()
    // Whoever has gone on to another page is left there.
    return () => clearTimeout(reload.current)
  }, [])

  // Only the testing account can have it on, so nothing has to be asked to know that.
  const isOn = profile?.testing_mode ?? false
  const toggle = async () => {
    if (!user) {
      notify.error(SIGN_IN)
      return
    }
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const { testingMode } = await setTestingMode(user.id, !isOn)
      sayTestingMode(testingMode)
      reload.current = setTimeout(() => window.location.reload(), TESTING_RELOAD_MS[page])
      await refreshProfile().catch(() => undefined)
    } catch (error) {
      isRunning.current = false
      setBusy(false)
      if (error instanceof RefusedError && error.status === 401) notify.error(SIGN_IN)
      else if (!isNobody(error))
        notify.failure(error, { title: `Failed to ${isOn ? 'disable' : 'enable'} testing mode` })
    }
  }
  return {
    isOffered: isOn || (abilities?.testingMode ?? false),
    isOn,
    isBusy,
    toggle,
  }
}
