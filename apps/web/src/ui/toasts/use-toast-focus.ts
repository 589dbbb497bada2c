import { useEffect } from 'react'

const TOASTER = '[data-sonner-toaster]'

/**
 * Does for the keyboard what the library does for pointers: the timer of a focused toast is paused. Tab leads from the
 * last toast to the beginning of the page; the library would return the focus to where it was, before the toasts in the
 * tab order, which is a keyboard trap (WCAG 2.1.2).
 */
export function useToastFocus(): void {
  useEffect(() => {
    let isTab = false
    let cameByTab = false
    let held: Element | undefined

    const release = (): void => {
      held?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
      held = undefined
    }
    const onFocusIn = ({ target, relatedTarget }: FocusEvent): void => {
      const toaster = toasterAround(target)
      if (!toaster) return release()
      if (toasterAround(relatedTarget)) return
      cameByTab = isTab
      held = toaster
      toaster.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
    }
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event
      isTab = event.key === 'Tab'
      const toaster = toasterAround(target)
      // The focused toast may have been removed.
      if (!toaster) return release()
      if (!isTab || event.shiftKey || !cameByTab || target !== lastStop(toaster)) return
      event.preventDefault()
      if (target instanceof HTMLElement) target.blur()
      document.querySelector<HTMLElement>('a[href], button')?.focus()
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}

function toasterAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(TOASTER) : null
}

function lastStop(toaster: Element): Element | undefined {
  return [...toaster.querySelectorAll('[tabindex="0"], button')].at(-1)
}
