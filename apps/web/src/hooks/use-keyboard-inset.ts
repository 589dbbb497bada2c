import { type RefObject, useEffect } from 'react'

const CHANGES = ['resize', 'scroll'] as const

/**
 * Keeps `--keyboard` on an element: how much of the window's foot the keyboard of a phone covers, for what sticks there.
 * Browsers that make the window smaller instead are told to (`interactive-widget`), and get 0.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const measure = () => {
      // Zoomed in, less is seen too, but nothing covers it.
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
