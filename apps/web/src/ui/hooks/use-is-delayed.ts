import { useEffect, useState } from 'react'

const NOTICED_MS = 300

/** False at first, true after a moment: a short wait shows no indicator. */
export function useIsDelayed(milliseconds = NOTICED_MS): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
