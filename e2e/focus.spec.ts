import { expect, test, waitForHydration } from './support/test.ts'

// Nothing scrolls smoothly, so the scroll position is final.
test.use({ reducedMotion: 'reduce' })

test('keyboard focus skips the header, follows navigation and returns (P2.10)', async ({ page }) => {
  await page.goto('/help')
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Chat with AI' })).toBeFocused()

  const pricing = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
  await pricing.focus()
  const from = await page.evaluate(() => window.scrollY)
  expect(from).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Pro' })).toBeFocused()
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Pricing' })).toHaveText(
    await page.title(),
  )
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(from)
})

test('screens around sign-in have a skip link too (P2.10)', async ({ page }) => {
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('the focus stays in a list whose rows are deleted, and on its heading after the last one (P2.8)', async ({
  signedIn: page,
  user,
}) => {
  const blank = { company: '', offer: '', proof: '', links: '' }
  for (const name of ['Ann', 'Bo', 'Cy'])
    await user.client
      .from('senders')
      .insert({ ...blank, name })
      .throwOnError()
  await page.goto('/senders')
  const remove = (name: string) => page.getByRole('button', { name: `Delete ${name}` })
  await remove('Bo').focus()
  await page.keyboard.press('Enter')
  await expect(remove('Cy')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove('Ann')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Senders' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Senders' })).toBeFocused()
})
