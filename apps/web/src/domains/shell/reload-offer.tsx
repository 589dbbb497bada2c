import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Vite dispatches it on the window when a chunk can't be fetched: https://vite.dev/guide/build#load-error-handling */
const PART_MISSING = 'vite:preloadError'

/**
 * A menu, a button's handler or the toasts could not be fetched: there is a newer version, or no connection. The page
 * keeps what was typed into it; reloading is left to the user.
 */
export function ReloadOffer() {
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    // Offline, another notice says so.
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
