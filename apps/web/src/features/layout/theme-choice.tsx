import { chooseTheme, THEMES, useTheme } from '#lib/theme.ts'

const names = { light: 'Light', dark: 'Dark', system: 'System' } as const

/** Light, dark, or as the device has it. */
export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <fieldset className="mt-3 -ml-2 flex text-xs text-ink-3">
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
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="absolute inset-0 cursor-pointer appearance-none focus-visible:shadow-none"
          />
          {names[theme]}
        </label>
      ))}
    </fieldset>
  )
}
