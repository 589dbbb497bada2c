import { useEffect } from 'react'
import { toast } from 'sonner'

/** Escape closes the focused toast, else the newest, unless another element has handled the key. */
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
