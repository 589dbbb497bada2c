import { browserStorage } from './storage/text-storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_NAMES = { light: 'Light', dark: 'Dark', system: 'System' } as const

/** The storage key. 'system', or nothing, follows the device. */
export const THEME_KEY = 'firstline-theme'

/** The background color of each theme, for `meta[name=theme-color]`. */
export const PAGE_COLORS = { light: '#f8f6f2', dark: '#14100e' } as const

/** The choice that the early script wrote on the root element. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Applies and stores a choice, and checks its button in the footer. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  browserStorage.write(THEME_KEY, theme)
  const button = document.querySelector<HTMLInputElement>(`input[name="theme"][value="${theme}"]`)
  if (button) button.checked = true
}
