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

/** Whether the theme is dark, by choice or by the device; for third-party widgets, which can't use the style sheet. */
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
