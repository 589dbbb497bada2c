import { useEffect, useState } from 'react'
import { useSonner } from 'sonner'

const GAP = 8

/**
 * The distance of toasts from the window's top on a phone: below the header, or below the page's title where they would
 * cover it. Measured when a toast appears, and when the page changes or is scrolled.
 */
export function useToastTop(isPhone: boolean): number {
  const { toasts } = useSonner()
  const [top, setTop] = useState(GAP)
  const isNeeded = isPhone && toasts.length > 0
  useEffect(() => {
    if (!isNeeded) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setTop(freeTop()))
    }
    look()
    // Toast and page reach their heights after the first frame.
    window.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(document.body)
    for (const shown of document.querySelectorAll('[data-sonner-toast]')) sizes.observe(shown)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
      sizes.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another toast is another element to measure
  }, [isNeeded, toasts])
  return top
}

function freeTop(): number {
  const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
  const under = Math.max(0, bottomOf('header')) + GAP
  const height =
    document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')?.offsetHeight ?? 0
  const title = document.querySelector('main h1')?.getBoundingClientRect()
  const isCovered = title !== undefined && title.top < under + height && title.bottom > under
  // A title that fills the window can't stay uncovered.
  if (!isCovered || title.bottom > window.innerHeight / 2) return under
  return title.bottom + GAP
}
