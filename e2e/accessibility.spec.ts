import type { Browser } from '@playwright/test'
import { paths } from '../apps/web/src/platform/router/paths.ts'
import { collectComplaints } from './support/complaints.ts'
import { AREAS, SCREENS } from './support/screens.ts'
import { createUsers } from './support/screens/users.ts'
import { newContextFor, openScreen, SIZES, type Screen } from './support/screens/screen.ts'
import {
  expect,
  expectAccessible,
  findAccessibilityViolations,
  measureOverflow,
  test as base,
} from './support/test.ts'

type Size = keyof typeof SIZES

/** Both sizes of every screen; the usual run checks the first state of each address, at one of the sizes in turn. */
const isFull = process.env['TEST_EXTENT'] === 'full'

const pathOf = ({ address }: Screen) => address.replace(/[?#].*/, '')

function screensAt(size: Size, screens: readonly Screen[]): readonly Screen[] {
  const fits = screens.filter(({ only }) => (only ?? size) === size)
  if (isFull) return fits
  const first = screens.filter(
    (screen, index) => screens.findIndex((other) => pathOf(other) === pathOf(screen)) === index,
  )
  return first.filter(({ only }, index) => (only ? only === size : (index % 2 === 0) === (size === 'phone')))
}

/**
 * Colours depend on the theme and layout on the width, so two of the four pictures show both. The tokens' own contrast,
 * theme by theme, is measured in `styles/tokens.test.ts`.
 */
const THEME = { desktop: 'light', phone: 'dark' } as const
/** Other widths that the layout of a size must fit. */
const WIDTHS = { desktop: [768, 1920], phone: [320] } as const

const test = base.extend<object, { getUser: ReturnType<typeof createUsers> }>({
  getUser: [
    async ({}, use) => use(createUsers(process.env['FIRSTLINE_TEST_URL'] ?? '')),
    { scope: 'worker' },
  ],
})

// Dozens of browser contexts: an error message costs less than recording them all.
test.use({ trace: 'off', screenshot: 'off' })

interface Look {
  origin: string
  size: Size
  account: Awaited<ReturnType<ReturnType<typeof createUsers>>>
}

/** Everything that is wrong with a screen, in the words of whatever found it. */
async function findIssues(
  browser: Browser,
  screen: Screen,
  { origin, size, account }: Look,
): Promise<string[]> {
  const context = await newContextFor(browser, { origin, account, colorScheme: THEME[size], ...SIZES[size] })
  try {
    const complaints = await collectComplaints(context, origin)
    const page = await openScreen(context, screen)
    const issues = await findAccessibilityViolations(page)
    const { width: own, height } = SIZES[size].viewport
    for (const width of [own, ...WIDTHS[size]]) {
      await page.setViewportSize({ width, height })
      if ((await measureOverflow(page)) > 0) issues.push(`scrolls sideways at ${width} pixels`)
    }
    return [...issues, ...complaints].filter((text) => !screen.complaints?.some((known) => known.test(text)))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await context.close()
  }
}

/** Where one only passes through, or is led by a screen of another address. */
const PASSED: readonly string[] = [paths.dashboard, paths.results, paths.demoResults]

test('every address is covered by screens', () => {
  const shown = new Set(SCREENS.map(pathOf))
  const missing = Object.values(paths).filter((path) => !shown.has(path) && !PASSED.includes(path))
  expect(missing).toEqual([])
})

for (const [area, screens] of Object.entries(AREAS)) {
  test(`screens (${area}) pass WCAG 2.2 AA, fit their widths and log no error (P2.8)`, async ({
    browser,
    getUser,
    origin,
  }, { project }) => {
    test.setTimeout(600_000)
    const size = project.name === 'phone' ? 'phone' : 'desktop'
    const found: Record<string, string[]> = {}
    for (const screen of screensAt(size, screens)) {
      await test.step(screen.name, async () => {
        const issues = await findIssues(browser, screen, { origin, size, account: await getUser(screen.who) })
        if (issues.length > 0) found[screen.name] = issues
      })
    }
    expect(found).toEqual({})
  })
}

test('error messages of a form are associated with their fields (P4.2)', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel('Confirm Password').fill('1234567')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  )
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
  await expectAccessible(page)
})
