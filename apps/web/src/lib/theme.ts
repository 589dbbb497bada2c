export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** What the choices are called. */
export const THEME_NAMES = { light: 'Light', dark: 'Dark', system: 'System' } as const

/** Where a choice is kept. 'system', or nothing, lets the style sheet follow the device. */
export const THEME_KEY = 'firstline-theme'

/** The token of the page's ground in each theme, for the browser's own frame. */
export const PAPER = { light: '#f8f6f2', dark: '#14100e' } as const

/** The choice as the early script wrote it on the root element. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Chooses as the footer's buttons do, which the early script serves; they follow. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  const button = document.querySelector<HTMLInputElement>(`input[name="theme"][value="${theme}"]`)
  if (button) button.checked = true
}
