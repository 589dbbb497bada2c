import { useEffect, useState } from 'react'

/** A page that can't be reached by then is not waited for: the button may be pressed again. */
const GIVEN_UP_MS = 15_000

/**
 * What the page is being left for, for as long as it is still seen. Whoever comes back by the browser's button may find the
 * page as it was left, from its memory, and is not leaving any more.
 */
export function useLeaving(): [string | undefined, (target: string | undefined) => void] {
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
