import { type RefObject, useEffect } from 'react'

const GAP = 16
/** What the header takes at most. */
const HEAD = 80

/**
 * Keeps the field one writes in above a bar that sticks to the window's foot: when it gets the focus, and when the
 * keyboard of a phone takes half of the window. Browsers look only whether it lies in the window at all.
 */
export function useFieldInSight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      // The browser's own scrolling comes first, and the bar's new place.
      frame = requestAnimationFrame(() => uncover(form, bar.current))
    }
    form.addEventListener('focusin', look)
    window.visualViewport?.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      form.removeEventListener('focusin', look)
      window.visualViewport?.removeEventListener('resize', look)
    }
  }, [bar])
}

function uncover(form: HTMLElement, bar: HTMLElement | null): void {
  const field = form.querySelector(':focus-visible')
  if (!field || !bar || bar.contains(field)) return
  const { position, bottom: inset } = getComputedStyle(bar)
  if (position !== 'sticky') return
  const place = bar.getBoundingClientRect()
  // While little of the form is in the window the bar still lies lower than where it will stick.
  const edge = Math.min(place.top, window.innerHeight - Number.parseFloat(inset) - place.height)
  const { top, bottom } = field.getBoundingClientRect()
  const hidden = bottom + GAP - edge
  // A field with more lines than there is room for shows its first ones.
  if (hidden > 0) window.scrollBy({ top: Math.min(hidden, top - HEAD) })
}
