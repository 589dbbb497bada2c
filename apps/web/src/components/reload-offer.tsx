import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Told to the window by Vite when a part of a page can't be fetched. */
const PART_MISSING = 'vite:preloadError'

/**
 * A menu, a button's work or the toasts could not be fetched: there is a newer version, or no connection. What stands on the
 * page is not given up for that; whoever wants to go on loads it anew.
 */
export function ReloadOffer() {
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    // Without a network it is said that there is none.
    const offer = () => setIsOffered(navigator.onLine)
    window.addEventListener(PART_MISSING, offer)
    return () => window.removeEventListener(PART_MISSING, offer)
  }, [])
  return (
    <div aria-live="polite" className="notice-bar">
      {isOffered && (
        <p className="page appear flex min-h-(--notice) items-center justify-between gap-3 py-1 text-sm leading-ui">
          Part of this page could not be fetched. It may be out of date.
          <Button kind="second" size="sm" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}
