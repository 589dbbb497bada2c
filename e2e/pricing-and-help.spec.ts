import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test, waitForHydration } from './support/test.ts'

test('pricing distinguishes a visitor from a member (P10.1)', async ({ page, user }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup')
  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard/user')
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
  await expect(page.getByText('Payment processing is currently unavailable')).toBeVisible()
})

test('pricing and help show a lost network (P2.12)', async ({ page, context }) => {
  const notice = page.getByText('You are offline. What you see may be out of date.')
  await page.goto('/help')
  await waitForHydration(page)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
})

test.describe('the help chat (P10.4)', () => {
  const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('paragraph')

  async function ask(page: Page, question: string) {
    await page.getByLabel('Your question').fill(question)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByLabel('Your question')).toBeFocused()
  }

  test('answers a visitor from the help texts, and returns the focus', async ({ page }) => {
    await page.goto('/help')
    await expect(messages(page)).toHaveText([/Hello\. Ask me/])
    await expect(page.getByRole('log')).toHaveCSS('height', '400px')
    await ask(page, 'do i lose a credit if it fails??')
    await expect(messages(page).last()).toContainText('No. A credit is set aside when you press Generate')
    await ask(page, 'Can I cancel and get a refund?')
    const answer = messages(page).last()
    await expect(answer).toContainText('We do not refund a purchase once it is made')
    await expect(answer).toBeInViewport()
    await expect(messages(page)).toHaveCount(5)
    await expectNoSidewaysScroll(page)
  })

  test('says when it has no answer, and never executes input', async ({ page }) => {
    await page.goto('/help')
    await ask(page, '<img src=x onerror="document.title=1"> who won the world cup?')
    await expect(messages(page).nth(1)).toContainText('<img src=x onerror="document.title=1">')
    await expect(messages(page).last()).toContainText("I don't have an answer to that.")
    await expect(page.getByRole('log').locator('img')).toHaveCount(0)
  })

  test('takes a thousand characters and no more', { tag: '@full' }, async ({ page }) => {
    await page.goto('/help')
    const field = page.getByLabel('Your question')
    await field.pressSequentially('x')
    await field.evaluate((input: HTMLInputElement) => input.setRangeText('x'.repeat(998), 1, 1, 'end'))
    await field.pressSequentially('yz')
    await expect(field).toHaveValue(`${'x'.repeat(999)}y`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(messages(page)).toHaveCount(3)
    await expect(messages(page).last()).toContainText("I don't have an answer to that.")
    await expectNoSidewaysScroll(page)
  })

  test('has the common questions behind its second tab', async ({ page }) => {
    await page.goto('/help')
    await page.getByRole('tab', { name: 'Common Questions' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Common Questions' })
    await expect(panel.getByRole('heading')).toHaveCount(5)
    await panel.getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/pricing')
  })
})

test.describe('an unreachable help chat', () => {
  test.use({ expectedComplaints: [/help assistant could not answer|status of 500/] })

  test('answers with a canned reply (P10.4)', async ({ page }) => {
    await page.route('**/functions/v1/faq-bot', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/help')
    await page.getByLabel('Your question').fill('How do credits work?')
    await page.getByRole('button', { name: 'Send' }).click()
    const messages = page.getByRole('log', { name: 'Messages' }).getByRole('paragraph')
    await expect(messages).toHaveCount(3)
    await expect(messages.last()).not.toBeEmpty()
    await expect(page.getByLabel('Your question')).toBeFocused()
  })
})
