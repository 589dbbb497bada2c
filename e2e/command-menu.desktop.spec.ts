import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test.ts'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' })
const chosen = (page: Page) => menu(page).getByRole('option', { selected: true })

async function open(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(menu(page).getByRole('combobox', { name: 'Search commands' })).toBeFocused()
}

test.describe('the command menu (P2.9)', () => {
  test('hydrates a page and navigates a visitor by keyboard', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) =>
      scripts.push(...(request.resourceType() === 'script' ? [request.url()] : [])),
    )
    await page.goto('/terms')
    expect(scripts).toEqual([])
    await open(page)
    const begin = [/^Try Free Demo/, /^Sign up/, /^Sign in/]
    const pages = [/^Home/, /^Pricing/, /^Help/, /^Contact/, /^Terms/, /^Privacy/, /^Refund/]
    const themes = [/^Light theme/, /^Dark theme/, /^System theme/]
    await expect(menu(page).getByRole('option')).toHaveText([...begin, ...pages, ...themes])
    await page.keyboard.type('pri')
    await expect(chosen(page)).toHaveText(/^Pricing/)
    await expect(menu(page).getByRole('option')).toHaveText([/^Pricing/, /^Privacy Policy/])
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toHaveText(/^Privacy Policy/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/privacy')
    await expect(menu(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused()
  })

  test('returns the focus, and shows when nothing matches', async ({ page }) => {
    await page.goto('/help')
    const question = page.getByLabel('Your question')
    await question.fill('half a question')
    await open(page)
    await page.keyboard.type('zebra')
    await expect(menu(page).getByText('Nothing is called that.')).toBeVisible()
    await expect(menu(page).getByRole('status')).toHaveText('No commands')
    await page.keyboard.press('Escape')
    await expect(question).toBeFocused()
    await open(page)
    await page.keyboard.press('Control+k')
    await expect(menu(page)).toHaveCount(0)
    await expect(question).toHaveValue('half a question')
  })

  test('changes the theme, also in the footer', { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/pricing')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Command menu' }).click()
    await menu(page).getByRole('option', { name: 'Dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Command menu' })).toBeFocused()
    await open(page)
    await expect(menu(page).getByRole('option', { name: 'Dark theme , chosen' })).toBeVisible()
    await expectAccessible(page)
  })

  test('opens the generator and signs out for a member', async ({ signedIn: page }) => {
    await page.goto('/dashboard/user')
    const account = page.getByRole('button', { name: 'Account', exact: true })
    await account.click()
    await page.getByRole('menuitem', { name: 'Command menu' }).click()
    await expect(menu(page).getByRole('option', { name: 'Sign out' })).toBeVisible()
    await expect(menu(page).getByRole('option', { name: /^(Sign in|Admin|Try Free Demo)/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
    await open(page)
    await page.keyboard.type('subject')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/generator?type=subject')
    await expect(page.getByRole('radio', { name: 'Email Subject Line' })).toBeChecked()
    await open(page)
    await page.keyboard.type('log out')
    await expect(chosen(page)).toHaveText(/^Sign out/)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByText('Logged out successfully')).toBeVisible()
  })
})
