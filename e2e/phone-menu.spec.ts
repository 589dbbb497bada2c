import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support/test.ts'

// On a desktop too, where the test runs for both sizes.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const PLACES = [
  ['Pricing', '/pricing'],
  ['Demo', '/demo'],
  ['Help', '/help'],
] as const

test("a visitor's menu leads to pricing, demo and help, by keyboard too (P2.1)", async ({ page }) => {
  for (const [name, address] of PLACES) {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const link = menu.getByRole('navigation', { name: 'Site' }).getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${address}`)
    await expect(menu).toBeHidden()
  }
})

test("a visitor's menu is accessible in both themes (P2.1)", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
})

test('the header of the landing page offers the demo beside Sign up (P3.2)', async ({ page }) => {
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const [demo, signUp] = [
      await page.getByRole('banner').getByRole('link', { name: 'Try Free Demo' }).boundingBox(),
      await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).boundingBox(),
    ]
    expect(demo?.height).toBeGreaterThanOrEqual(44)
    expect((demo?.x ?? 0) + (demo?.width ?? 0)).toBeLessThanOrEqual(signUp?.x ?? 0)
    await expectNoSidewaysScroll(page)
  }
})

test("a member's menu leads to pricing, demo and help, and is accessible in both themes (P2.2)", async ({
  signedIn: page,
}) => {
  await page.goto('/help')
  await page.getByRole('button', { name: 'Account', exact: true }).tap()
  for (const [name] of PLACES) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  }
  await expectAccessibleInBothThemes(page)
  await page.getByRole('menuitem', { name: 'Demo' }).tap()
  await page.waitForURL('**/demo')
})
