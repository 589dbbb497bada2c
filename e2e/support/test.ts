import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { SESSION_KEY } from '../../apps/web/src/platform/session/session-key.ts'
import { signUp, type Account } from './accounts.ts'
import { collectComplaints } from './complaints.ts'

interface Fixtures {
  /** Where the installation under test is. */
  origin: string
  /** Log messages of pages that this test expects: any other fails it. */
  expectedComplaints: RegExp[]
  complaints: string[]
  /** Opens an empty page in a new browser context, like another device; its log counts too. */
  elsewhere: () => Promise<Page>
  /** A user of this test, not signed in anywhere. */
  user: Account
  /** A page in which `user` is signed in. */
  signedIn: Page
}

/**
 * Playwright's test with the product's own fixtures. A page that logs an error or a warning, throws, breaks the content
 * policy or is refused something by our server fails its test, whatever the test itself looks at.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env['FIRSTLINE_TEST_URL']),
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ context, origin, expectedComplaints }, use) => {
      const complaints = await collectComplaints(context, origin)
      await use(complaints)
      const unexpected = complaints.filter((text) => !expectedComplaints.some((known) => known.test(text)))
      expect(unexpected, 'the page complained').toEqual([])
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, complaints, origin }, use) => {
    const contexts: BrowserContext[] = []
    const collected: string[][] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      collected.push(await collectComplaints(context, origin))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    complaints.push(...collected.flat())
  },
  user: async ({ baseURL }, use) => {
    const account = await signUp(baseURL ?? '')
    await use(account)
    await account.client.removeAllChannels()
  },
  signedIn: async ({ page, user }, use) => {
    await storeSession(page, user)
    await use(page)
  },
})

/** Puts the session where the web app keeps it, once, so that signing out later stays signed out. */
export async function storeSession(page: Page, { session }: Account): Promise<void> {
  // Of the same origin, and loaded faster than a page of the product.
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
}

/** Delays the application's code until the returned function is called: the page is not hydrated until then. */
export async function delayAppCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until links navigate without loading a document; for pages that hydrate by themselves. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyInput' in window) || window.earlyInput === undefined)
}

/** Waits until all finite animations have ended. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast][data-mounted="false"]')).toHaveCount(0)
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** The rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Violations of WCAG 2.2 AA that can be detected automatically, of all rules or of these. */
export async function findAccessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Elements that are fading in have no contrast yet.
  await untilStill(page)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Within the page itself: the other way, for frames of other origins, which there are none of here, takes twice as long.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page), `accessibility of ${page.url()}`).toEqual([])
}

/** Checks every rule in the light theme, and in the dark one those that depend on it. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findAccessibilityViolations(page, COLOR_RULES), `colors of ${page.url()}`).toEqual([])
}

/** By how many pixels the page can be scrolled sideways. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Nothing to scroll to sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await measureOverflow(page), `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0)
}

export { expect }
