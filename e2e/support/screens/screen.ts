import type { PublicAuthSettings, RuntimeConfig, SignInMethods } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK_ID } from '@firstline/contract/runtime-tokens'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { SESSION_KEY } from '../../../apps/web/src/platform/session/session-key.ts'
import type { Account } from '../accounts.ts'
import type { Who } from './users.ts'

/** A screen in one of its states. */
export interface Screen {
  /** The name of its pictures. */
  name: string
  who: Who
  address: string
  /** Set-up before the address is opened: pending or invalid responses. */
  prepare?: (page: Page) => Promise<void>
  /** From the opened address to the state; done when it can be seen. By default, when the page has its heading. */
  bring?: (page: Page) => Promise<unknown>
  /** Expected log messages or missing elements of this state. */
  complaints?: RegExp[]
  /** The state exists at one size only. */
  only?: 'phone' | 'desktop'
  /** The state changes the clock or the network of its browser context, which no other screen may share then. */
  needsOwnContext?: true
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

/** A browser with or without a session, without animations. */
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

/** Opens a screen in a new page and sets its state up. */
export async function openScreen(context: BrowserContext, screen: Screen): Promise<Page> {
  const page = await context.newPage()
  await showScreen(page, screen)
  return page
}

/** Opens a screen in this page and sets its state up. */
export async function showScreen(page: Page, screen: Screen): Promise<void> {
  page.setDefaultTimeout(15_000)
  await screen.prepare?.(page)
  await page.goto(screen.address)
  await (screen.bring ?? waitForHeading)(page)
}

/** Waits for the page's own heading. */
export function waitForHeading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Waits until these words can be read. */
export function see(page: Page, text: string | RegExp): Promise<void> {
  return page.getByText(text).first().waitFor()
}

export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click()
}

/** Never responds to requests for this address: the loading state stays. */
export async function hold(page: Page, address: string): Promise<void> {
  await page.route(address, () => undefined)
}

/** Responds to requests for this address like a failing server. */
export async function answer(page: Page, address: string, status: number, json: unknown = {}): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json }))
}

/** Responds to requests for this address with the server's row, changed in some columns. */
export async function alter(page: Page, address: string, change: Record<string, unknown>): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
}

/** Settings of an installation with every sign-in method. */
export const ALL_SIGN_IN_METHODS = {
  providers: [
    { name: 'google', label: 'Google' },
    { name: 'github', label: 'GitHub' },
    { name: 'halecover', label: 'Halecover' },
  ],
  singleSignOn: true,
} as const satisfies Partial<SignInMethods>

/** Renders pages like an installation with these sign-in methods and account settings. */
export async function offer(
  page: Page,
  ways: Partial<SignInMethods> = ALL_SIGN_IN_METHODS,
  auth: Partial<PublicAuthSettings> = {},
): Promise<void> {
  await page.addInitScript(writeSignInMethods, { id: RUNTIME_BLOCK_ID, ways, auth })
}

/** In the page, as it is read: writes what the server would have written. */
function writeSignInMethods({
  id,
  ways,
  auth,
}: {
  id: string
  ways: Partial<SignInMethods>
  auth: Partial<PublicAuthSettings>
}): void {
  const write = () => {
    const block = document.getElementById(id)
    if (!block?.nextSibling) return
    reading.disconnect()
    const settings = JSON.parse(block.textContent) as RuntimeConfig
    const { signInMethods } = settings.authSettings
    Object.assign(signInMethods, ways)
    Object.assign(settings.authSettings, auth)
    block.textContent = JSON.stringify(settings)
    // As the server marks the root element.
    const { style, dataset } = document.documentElement
    if (signInMethods.captcha) dataset.captcha = ''
    if (signInMethods.singleSignOn) dataset.singleSignOn = ''
    if (signInMethods.providers.length > 0) dataset.providers = ''
    style.setProperty('--providers', String(signInMethods.providers.length))
  }
  const reading = new MutationObserver(write)
  reading.observe(document, { childList: true, subtree: true })
}

/** Opens the command menu as its shortcut does. */
export async function openCommands(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command menu' }).getByRole('option').first().waitFor()
}
