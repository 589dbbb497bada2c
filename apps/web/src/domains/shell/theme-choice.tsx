import { useEffect, useRef } from 'react'
import { readTheme, THEME_NAMES, THEMES } from '#platform/theme.ts'

/** The early script handles its changes, so that it works before hydration. */
export function ThemeChoice() {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(`[value="${readTheme()}"]`)
    if (chosen) chosen.checked = true
  }, [])
  return (
    <fieldset ref={group} className="mt-3 -ml-2 flex text-xs text-ink-3 pointer-coarse:-ml-3">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => (
        <label
          key={theme}
          className="motion relative inline-flex min-h-9 cursor-pointer items-center rounded-card px-2 hover:text-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:shadow-(--ring) pointer-coarse:min-h-tap pointer-coarse:px-3"
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            defaultChecked={theme === 'system'}
            className="absolute inset-0 cursor-pointer appearance-none focus-visible:shadow-none"
          />
          {THEME_NAMES[theme]}
        </label>
      ))}
    </fieldset>
  )
}
