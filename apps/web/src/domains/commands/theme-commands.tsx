import { chooseTheme, readTheme, THEME_NAMES, THEMES } from '#platform/theme.ts'
import { CommandRow, CommandSection } from './command-row.tsx'

const otherNames = {
  light: ['mode', 'bright', 'appearance'],
  dark: ['mode', 'night', 'appearance'],
  system: ['mode', 'device', 'automatic', 'appearance'],
} as const

/** Light, dark, or the system's theme. */
export function ThemeCommands({ run }: { run: (act: () => void) => void }) {
  const chosen = readTheme()
  return (
    <CommandSection title="Theme">
      {THEMES.map((theme) => (
        <CommandRow
          key={theme}
          name={`${THEME_NAMES[theme]} theme`}
          otherNames={otherNames[theme]}
          isChosen={theme === chosen}
          onSelect={() => run(() => chooseTheme(theme))}
        />
      ))}
    </CommandSection>
  )
}
