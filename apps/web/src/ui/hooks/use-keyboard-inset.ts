import { type RefObject, useEffect } from 'react'

const CHANGES = ['resize', 'scroll'] as const

/**
 * Keeps `--keyboard` on an element: the height that the keyboard of a phone covers, for what sticks to the bottom.
 * Browsers that support `interactive-widget` make the window smaller instead, and get 0.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const measure = () => {
      // Pinch zoom makes the visual viewport smaller too, but nothing covers it.
      const isZoomed = seen.scale > 1.01
      const covered = isZoomed
        ? 0
        : Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop))
      ref.current?.style.setProperty('--keyboard', `${covered}px`)
    }
    for (const change of CHANGES) seen.addEventListener(change, measure)
    return () => {
      for (const change of CHANGES) seen.removeEventListener(change, measure)
    }
  }, [ref])
}
