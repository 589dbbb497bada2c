import { useEffect, useState } from 'react'

/** After this time the redirect has failed: the button may be pressed again. */
const GIVEN_UP_MS = 15_000

/**
 * The target of a redirect, for as long as the page is still shown. The Back button may restore the page from the
 * back/forward cache, where the redirect is over.
 */
export function usePendingRedirect(): [string | undefined, (target: string | undefined) => void] {
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    if (target === undefined) return
    const stay = () => setTarget(undefined)
    const timer = setTimeout(stay, GIVEN_UP_MS)
    window.addEventListener('pageshow', stay)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', stay)
    }
  }, [target])
  return [target, setTarget]
}
