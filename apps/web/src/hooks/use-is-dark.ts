import { useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void): () => void {
  const device = matchMedia(DARK)
  const root = new MutationObserver(onChange)
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  device.addEventListener('change', onChange)
  return () => {
    root.disconnect()
    device.removeEventListener('change', onChange)
  }
}

/** Whether the page is dark, by choice or by the device; for what is drawn by others and can't follow the style sheet. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      const { theme } = document.documentElement.dataset
      return theme === undefined ? matchMedia(DARK).matches : theme === 'dark'
    },
    () => false,
  )
}
