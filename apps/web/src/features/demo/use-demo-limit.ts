import { DEMO_LIMIT_REDIRECT_MS } from '@firstline/contract/limits'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { DEMO_LIMIT } from '#lib/demo-limit.ts'
import { notify } from '#lib/notify.ts'
import { demoLimitReached, paths } from '#lib/paths.ts'

/**
 * Once the limit is reached, as known from a check or as refused here: says so, and a moment later leads to the plans,
 * unless the visitor has left by then.
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
      action: { label: 'Sign Up', onClick: () => void navigate(paths.signup) },
    })
    const timer = setTimeout(() => void navigate(demoLimitReached), DEMO_LIMIT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isReached, navigate])
  return { isReached, reach }
}
