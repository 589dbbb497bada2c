import { type RefObject, useEffect } from 'react'

const GAP = 16
/** The greatest height of the header, in pixels. */
const HEAD = 80

/**
 * Keeps the focused field above a bar that sticks to the bottom of the window: when it gets the focus, and when the
 * keyboard of a phone takes half of the window. Browsers check only whether it is in the window at all.
 */
export function useIsFieldInView(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      // The browser scrolls and places the bar first.
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
  // A dialog is above the bar.
  if (!field || !bar || bar.contains(field) || field.closest('dialog')) return
  const { position, bottom: inset } = getComputedStyle(bar)
  if (position !== 'sticky') return
  const place = bar.getBoundingClientRect()
  // While little of the form is in the window the bar is still lower than where it will stick.
  const edge = Math.min(place.top, window.innerHeight - Number.parseFloat(inset) - place.height)
  const { top, bottom } = field.getBoundingClientRect()
  const hidden = bottom + GAP - edge
  // A field with more lines than fit shows its first ones.
  if (hidden > 0) window.scrollBy({ top: Math.min(hidden, top - HEAD) })
}
