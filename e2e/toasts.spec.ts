import { expect, test } from './support/test.ts'

test('a toast goes when the user goes to another page (P2.11)', async ({ signedIn: page }) => {
  await page.goto('/generator?type=dm')
  await page.getByLabel('Product or service').fill('Call cover')
  await page.getByRole('button', { name: 'Save the brief' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the brief' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Brief saved' })
  await expect(toast).toBeVisible()
  // Under the pointer it would stay for ever.
  await toast.hover()
  await page.getByRole('link', { name: 'Back to Dashboard' }).press('Enter')
  await page.waitForURL('**/dashboard/user')
  await expect(toast).toHaveCount(0)
})

test('a toast does not cover the page title, and Escape closes it (P2.11)', async ({ signedIn: page }) => {
  await page.goto('/pricing')
  const upgrade = page.getByRole('button', { name: 'Upgrade', exact: true })
  // The header is above the window when the toast appears.
  await upgrade.evaluate((button) => button.scrollIntoView())
  await upgrade.click()
  const said = page.getByText('Payment processing is currently unavailable')
  // Waits until the toast is in its place; under the pointer it stays.
  await said.hover()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const goodbye = page.getByRole('listitem').filter({ hasText: 'Logged out successfully' })
  await expect(goodbye).toHaveAttribute('data-front', 'true')
  const title = page.getByRole('heading', { level: 1 })
  const lies = async () => {
    const [toast, heading] = [await goodbye.boundingBox(), await title.boundingBox()]
    if (!toast || !heading) return 'gone'
    const isApart =
      toast.y >= heading.y + heading.height ||
      toast.y + toast.height <= heading.y ||
      toast.x >= heading.x + heading.width
    return isApart ? 'apart' : `over the title: ${JSON.stringify({ toast, heading })}`
  }
  await expect.poll(lies).toBe('apart')
  await page.keyboard.press('Escape')
  await expect(goodbye).toHaveCount(0)
})
