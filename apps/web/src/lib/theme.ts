export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Where a choice is kept. 'system', or nothing, lets the style sheet follow the device. */
export const THEME_KEY = 'firstline-theme'

/** The choice as the early script wrote it on the root element. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
