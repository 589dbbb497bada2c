import { useEffect, useState } from 'react'
import { useSonner } from 'sonner'

const GAP = 8

/**
 * How far from the window's top toasts begin on a phone: under the header, or under the page's title where they would
 * cover it. Looked at when a toast comes and when the page below it becomes another one.
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
    // A toast grows to its height, the page below it to its own.
    const sizes = new ResizeObserver(look)
    sizes.observe(document.body)
    for (const shown of document.querySelectorAll('[data-sonner-toast]')) sizes.observe(shown)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
    }
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
  // A title that fills the window can't be left free.
  if (!isCovered || title.bottom > window.innerHeight / 2) return under
  return title.bottom + GAP
}
