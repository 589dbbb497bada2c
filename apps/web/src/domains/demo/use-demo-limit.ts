import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { DEMO_LIMIT } from './demo-limit.ts'
import { notify } from '#platform/notify.ts'
import { demoLimitReached, paths } from '#platform/router/paths.ts'

/** Delay between the toast and the redirect to the plans. */
const DEMO_LIMIT_REDIRECT_MS = 1_500

/**
 * Once the limit is reached, by a check or a refusal: shows a toast and then redirects to the plans, unless the visitor
 * has left by then.
 */
export function useDemoLimit({ isUsedUp }: { isUsedUp: boolean }) {
  const navigate = useNavigate()
  const [isRefused, setRefused] = useState(false)
  const isReached = isUsedUp || isRefused
  const reach = useCallback(() => setRefused(true), [])
  useEffect(() => {
    if (!isReached) return
    notify.error(DEMO_LIMIT.title, {
      description: DEMO_LIMIT.description,
      staysOnNavigation: true,
      action: { label: 'Sign Up', onClick: () => void navigate(paths.signup) },
    })
    const timer = setTimeout(() => void navigate(demoLimitReached), DEMO_LIMIT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isReached, navigate])
  return { isReached, reach }
}
