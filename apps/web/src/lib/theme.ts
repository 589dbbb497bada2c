import { useSyncExternalStore } from 'react'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'firstline-theme'
const listeners = new Set<() => void>()

/** Runs in the head before anything is painted, so that a chosen theme never flashes its opposite. */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** 'system' is the absence of a choice: the style sheet then follows the device. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // A browser that stores nothing keeps the choice until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice as it stands; 'system' while the page is not yet alive. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system')
}
