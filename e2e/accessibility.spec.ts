import type { Browser, BrowserContext, Page } from '@playwright/test'
import { paths } from '../apps/web/src/platform/router/paths.ts'
import { SESSION_KEY } from '../apps/web/src/platform/session/session-key.ts'
import type { Account } from './support/accounts.ts'
import { collectComplaints } from './support/complaints.ts'
import { AREAS, SCREENS } from './support/screens.ts'
import { createUsers, type Who } from './support/screens/users.ts'
import { newContextFor, showScreen, SIZES, type Screen } from './support/screens/screen.ts'
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

// Dozens of screens in each test: an error message costs less than recording them all.
test.use({ trace: 'off', screenshot: 'off' })

/** A browser of one user, with the page that shows its screens one after the other. */
interface Visit {
  account: Account | undefined
  context: BrowserContext
  page: Page
  complaints: string[]
}

async function openVisit(
  browser: Browser,
  { origin, size, account }: { origin: string; size: Size; account: Account | undefined },
): Promise<Visit> {
  const context = await newContextFor(browser, { origin, account, colorScheme: THEME[size], ...SIZES[size] })
  const complaints = await collectComplaints(context, origin)
  return { account, context, complaints, page: await context.newPage() }
}

/** Leaves nothing of the screen before, on a page of this origin that loads fast: no route, cookie or storage. */
async function forgetScreen({ context, page, account, complaints }: Visit): Promise<void> {
  await page.goto('/robots.txt')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await page.mouse.move(0, 0)
  await page.evaluate(
    ([key, session]) => {
      sessionStorage.clear()
      localStorage.clear()
      if (session) localStorage.setItem(key, session)
    },
    [SESSION_KEY, account ? JSON.stringify(account.session) : ''] as const,
  )
  complaints.length = 0
}

/** Everything that is wrong with a screen, in the words of whatever found it. */
async function findIssues(visit: Visit, screen: Screen, size: Size): Promise<string[]> {
  await forgetScreen(visit)
  // Routes and scripts of its set-up end with its page.
  const page = screen.prepare ? await visit.context.newPage() : visit.page
  try {
    await showScreen(page, screen)
    const issues = await findAccessibilityViolations(page)
    const { width: own, height } = SIZES[size].viewport
    // Its own width last: the next screen is shown at it.
    for (const width of [...WIDTHS[size], own]) {
      await page.setViewportSize({ width, height })
      if ((await measureOverflow(page)) > 0) issues.push(`scrolls sideways at ${width} pixels`)
    }
    return [...issues, ...visit.complaints].filter(
      (text) => !screen.complaints?.some((known) => known.test(text)),
    )
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    if (page !== visit.page) await page.close()
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
    const open = async (who: Who) => openVisit(browser, { origin, size, account: await getUser(who) })
    // Screens of one user share a page, and with it what the browser has loaded and compiled.
    const visits = new Map<Who, Visit>()
    const found: Record<string, string[]> = {}
    for (const screen of screensAt(size, screens)) {
      await test.step(screen.name, async () => {
        const visit = (!screen.needsOwnContext && visits.get(screen.who)) || (await open(screen.who))
        const issues = await findIssues(visit, screen, size)
        if (screen.needsOwnContext) await visit.context.close()
        else visits.set(screen.who, visit)
        if (issues.length > 0) found[screen.name] = issues
      })
    }
    for (const { context } of visits.values()) await context.close()
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
