import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { abilitiesQuery } from '#domains/auth/session/abilities-query.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { isSessionRefusal, RefusedError } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { repeatTestingModeNotice, notifyTestingMode } from './notify-testing-mode.ts'
import { saveTestingMode } from './set-testing-mode.ts'

/** Delay before a page reloads after a change of testing mode. */
export const TESTING_RELOAD_MS = { generator: 1_000, dashboard: 500 } as const

const SIGN_IN = 'Please sign in to toggle testing mode'

export interface TestingMode {
  /** True for the testing account only. */
  isOffered: boolean
  isOn: boolean
  /** True until the reload. */
  isBusy: boolean
  toggle: () => Promise<void>
}

/** Testing mode on one page, which is reloaded after a change. */
export function useTestingMode(page: keyof typeof TESTING_RELOAD_MS): TestingMode {
  const { user, profile, refreshProfile } = useAuth()
  const { data: abilities } = useQuery(abilitiesQuery(user?.id))
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    repeatTestingModeNotice()
    // No reload after a navigation to another page.
    return () => clearTimeout(reload.current)
  }, [])

  // Only the testing account can have it on, so this needs no request.
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
      const { testingMode } = await saveTestingMode(user.id, !isOn)
      notifyTestingMode(testingMode)
      reload.current = setTimeout(() => window.location.reload(), TESTING_RELOAD_MS[page])
      await refreshProfile().catch(() => undefined)
    } catch (error) {
      isRunning.current = false
      setBusy(false)
      if (error instanceof RefusedError && error.status === 401) notify.error(SIGN_IN)
      else if (!isSessionRefusal(error))
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
