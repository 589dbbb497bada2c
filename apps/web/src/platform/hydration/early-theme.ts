import { PAGE_COLORS, THEME_KEY } from '#platform/theme.ts'
import { browserStorage } from '#platform/storage/text-storage.ts'

/** Writes the stored theme on the root element, so that the first paint has it, and follows the footer's choice. */
export function startEarlyTheme(): void {
  applyTheme(browserStorage.read(THEME_KEY))
  window.addEventListener('DOMContentLoaded', checkThemeRadio)
  window.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return
      applyTheme(target.value)
      browserStorage.write(THEME_KEY, target.value)
    },
    true,
  )
}

function applyTheme(theme: string | null): void {
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  for (const frame of document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]')) {
    const scheme = frame.content === PAGE_COLORS.dark ? 'dark' : 'light'
    const chosen = root.dataset.theme
    frame.media = !chosen ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all'
  }
}

function checkThemeRadio(): void {
  const { theme } = document.documentElement.dataset
  const radio = document.querySelector<HTMLInputElement>(`[name="theme"][value="${theme}"]`)
  if (radio) radio.checked = true
}
