import type { AuthSettings, RuntimeConfig, WaysIn } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK_ID } from '@firstline/contract/runtime-tokens'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { SESSION_KEY } from '../../../apps/web/src/lib/auth/session-presence.ts'
import type { Account } from '../accounts.ts'
import type { Who } from './cast.ts'

/** A screen in one of its states. */
export interface Screen {
  /** As its pictures are called. */
  name: string
  who: Who
  address: string
  /** What must be in place before the address is opened: answers that are held back, or bad. */
  prepare?: (page: Page) => Promise<void>
  /** From the opened address to the state; done when it can be seen. By default, when the page has its heading. */
  bring?: (page: Page) => Promise<unknown>
  /** What the page complains of in this state, or what is missing from it, rightly. */
  complaints?: RegExp[]
  /** There is no such thing at the other size. */
  only?: 'phone' | 'desktop'
}

/** Where a page reads who is signed in. */
export const PROFILE = '**/rest/v1/user_profiles*'

/** What a profile says in testing mode. */
export const TESTING = { testing_mode: true, plan: 'pro' }

/** The sizes every screen is made for. */
export const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>

/** A browser in which somebody is signed in, or nobody; as still as pictures are. */
export function newContextFor(
  browser: Browser,
  { origin, account, ...options }: BrowserContextOptions & { origin: string; account: Account | undefined },
): Promise<BrowserContext> {
  const localStorage = account ? [{ name: SESSION_KEY, value: JSON.stringify(account.session) }] : []
  return browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...options,
  })
}

/** Opens a screen in a page of its own and brings its state about. */
export async function openScreen(context: BrowserContext, screen: Screen): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await screen.prepare?.(page)
  await page.goto(screen.address)
  await (screen.bring ?? seeHeading)(page)
  return page
}

/** Waits for the page's own heading. */
export function seeHeading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Waits until these words can be read. */
export function see(page: Page, text: string | RegExp): Promise<void> {
  return page.getByText(text).first().waitFor()
}

export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click()
}

/** Answers nothing to calls of this address: what is shown meanwhile stays. */
export async function hold(page: Page, address: string): Promise<void> {
  await page.route(address, () => undefined)
}

/** Answers calls of this address as a server in trouble would. */
export async function answer(page: Page, address: string, status: number, json: unknown = {}): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json }))
}

/** Answers calls of this address with the server's own row, other in some of its columns. */
export async function alter(page: Page, address: string, change: Record<string, unknown>): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
}

/** The ways in of an installation that has them all. */
export const ALL_WAYS_IN = {
  providers: [
    { name: 'google', label: 'Google' },
    { name: 'github', label: 'GitHub' },
    { name: 'halecover', label: 'Halecover' },
  ],
  singleSignOn: true,
} as const satisfies Partial<WaysIn>

/** Shows pages as an installation with these ways in, and other settings of accounts, would have written them. */
export async function offer(
  page: Page,
  ways: Partial<WaysIn> = ALL_WAYS_IN,
  auth: Partial<AuthSettings> = {},
): Promise<void> {
  await page.addInitScript(writeWaysIn, { id: RUNTIME_BLOCK_ID, ways, auth })
}

/** In the page, as it is read: writes what the server would have written. */
function writeWaysIn({
  id,
  ways,
  auth,
}: {
  id: string
  ways: Partial<WaysIn>
  auth: Partial<AuthSettings>
}): void {
  const write = () => {
    const block = document.getElementById(id)
    if (!block?.nextSibling) return
    reading.disconnect()
    const settings = JSON.parse(block.textContent) as RuntimeConfig
    const { waysIn } = settings.authSettings
    Object.assign(waysIn, ways)
    Object.assign(settings.authSettings, auth)
    block.textContent = JSON.stringify(settings)
    // As the server marks the root element.
    const { style, dataset } = document.documentElement
    if (waysIn.captcha) dataset.captcha = ''
    if (waysIn.singleSignOn) dataset.singleSignOn = ''
    if (waysIn.providers.length > 0) dataset.providers = ''
    style.setProperty('--providers', String(waysIn.providers.length))
  }
  const reading = new MutationObserver(write)
  reading.observe(document, { childList: true, subtree: true })
}

/** Opens the command menu as its shortcut does. */
export async function openCommands(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command menu' }).getByRole('option').first().waitFor()
}
