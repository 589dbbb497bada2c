import { useEffect } from 'react'
import { toast } from 'sonner'

/** Escape sends away the toast that has the focus, else the newest; unless something else was meant by it. */
export function useToastEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const shown = toast.getToasts()
      const focused = document.activeElement?.closest<HTMLElement>('[data-sonner-toast]')
      const at = focused ? Number(focused.dataset.index) : 0
      const chosen = shown.toReversed()[at]
      if (chosen) toast.dismiss(chosen.id)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
