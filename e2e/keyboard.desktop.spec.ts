import type { Page } from '@playwright/test'
import { NOTES_READBACK } from '../apps/web/src/domains/brief/read-back/fake-readback.ts'
import { BRIEF, waitForDemoResults, waitForResults } from './support/generate.ts'
import { GOOD_PAGE, servePages } from './support/pages.ts'
import { fillInBrief, readsAs } from './support/read-back.ts'
import { expect, test } from './support/test.ts'

/** Presses Tab until the element with this accessible name has a visible focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const isIt = await expect(focused)
      .toHaveAccessibleName(name, { timeout: 1 })
      .then(() => true)
      .catch(() => false)
    if (!isIt) continue
    const outline = await focused.evaluate((element) => {
      const style = getComputedStyle(element)
      return `${style.outlineStyle} ${style.outlineWidth} ${style.boxShadow}`
    })
    expect(outline, `focus of ${name}`).not.toMatch(/^none \S+ none$/)
    return
  }
  throw new Error(`Tab never reached ${name}`)
}

/** The accessible name of the focused element, and whether its focus is visible. */
async function focusNow(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: 'nothing', isSeen: false }
    const ring = [element, element.closest('label')].some((shown) => {
      const style = shown && getComputedStyle(shown)
      return style !== null && style !== undefined && style.boxShadow !== 'none'
    })
    const { top, bottom } = element.getBoundingClientRect()
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement>)[0] : undefined
    const face = element.querySelector('span > span:not([aria-hidden])')
    const name = (labelledBy ?? label ?? face ?? element).textContent.trim()
    return { name, isSeen: ring && bottom > 0 && top < window.innerHeight }
  })
}

test('sign-in, generation and copying work by keyboard (P2.8)', async ({ page, context, user }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(user.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByRole('region', { name: 'Cold DM credits' })).toBeVisible()

  await tabTo(page, 'Generate')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/generator?type=dm')
  await expect(page.getByLabel('Target audience')).toBeVisible()
  await tabTo(page, 'Target audience')
  await page.keyboard.type(BRIEF.audience)
  await tabTo(page, 'Product or service')
  await page.keyboard.type(BRIEF.product)
  await tabTo(page, 'Tone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Persuasive' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  // The list moves the focus a moment after the key.
  await expect(page.getByRole('option', { name: 'Casual' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Tone')).toHaveText('Casual')
  await expect(page.getByLabel('Tone')).toBeFocused()
  await tabTo(page, 'Generate')
  await page.keyboard.press('Enter')

  await waitForResults(page)
  await tabTo(page, 'Copy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})

test('every tab stop of the generator is visible and in reading order (P2.8)', async ({ signedIn: page }) => {
  await readsAs(page, NOTES_READBACK)
  await page.goto('/generator?type=dm')
  await fillInBrief(page)
  await expect(page.getByRole('button', { name: 'The salon' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).focus()
  const stops: string[] = []
  while (stops.at(-1) !== 'Generate') {
    await page.keyboard.press('Tab')
    const { name, isSeen } = await focusNow(page)
    expect(isSeen, `focus of ${name}, after ${stops.join(', ')}`).toBe(true)
    stops.push(name)
    expect(stops.length).toBeLessThan(30)
  }
  expect(stops).toEqual([
    'Pause headline',
    'Save the brief',
    'Clear the form',
    'Cold DM',
    'Website-only mode',
    'Target audience',
    'Product or service',
    'Insight',
    'Pain point',
    'Solution',
    'Across 40 salons, no-shows fell from 11% to 4%.',
    'Add it',
    'Spell them out',
    'The salon',
    'Tone',
    'Emotion',
    'CTA type',
    'Generate',
  ])
})

test('the focused field stays above the submit bar, also with a phone’s keyboard open (P2.8)', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 440 })
  await page.goto('/generator?type=dm')
  const bar = page.getByRole('button', { name: 'Generate', exact: true })
  await page.getByLabel('Website-only mode').focus()
  for (const label of ['Target audience', 'Product or service', 'Insight', 'Pain point', 'Solution']) {
    await page.keyboard.press('Tab')
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeFocused()
    await expect
      .poll(async () => {
        const [above, below] = [await field.boundingBox(), await bar.boundingBox()]
        return above && below ? above.y + above.height < below.y : 'gone'
      }, `${label} is above the bar`)
      .toBe(true)
  }
})

test('the demo works by keyboard alone (P2.8)', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo')
  await expect(page.getByText('2 demos left today')).toBeVisible()
  await tabTo(page, 'Target audience')
  await page.keyboard.type(BRIEF.audience)
  await tabTo(page, 'Product or service')
  await page.keyboard.type(BRIEF.product)
  await page.keyboard.press('Enter')
  await waitForDemoResults(page)
  await tabTo(page, 'Copy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})

test('website-only mode works by keyboard alone (P2.8)', { tag: '@full' }, async ({ signedIn: page }) => {
  const site = await servePages({ '/': GOOD_PAGE })
  await page.goto('/generator?type=dm')
  await expect(page.getByLabel('Target audience')).toBeVisible()
  await tabTo(page, 'Website-only mode')
  await page.keyboard.press('Space')
  await tabTo(page, 'Website URL')
  await page.keyboard.type(site.url)
  await tabTo(page, 'Read the page')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ringback' })).toBeVisible()
  await tabTo(page, 'Edit these in the form')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Target audience')).toBeFocused()
  await site.stop()
})

test('a toast can be focused, stays while focused, and Tab leads on from it (P2.8)', async ({
  signedIn: page,
}) => {
  await page.clock.install()
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Payment processing is currently unavailable' })
  await expect(toast).toBeVisible()
  await page.getByRole('link', { name: 'Refund Policy' }).focus()
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  // From then on its timer is paused.
  await expect(toast).toHaveAttribute('data-expanded', 'true')
  await page.clock.runFor(12_000)
  await expect(toast).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close toast' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.clock.runFor(12_000)
  await expect(toast).toHaveCount(0)
})

test('the focus is visible on an invalid field (P2.8)', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  await email.focus()
  const ring = await email.evaluate((field) => getComputedStyle(field).boxShadow)
  expect(ring).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await expect(email).toHaveCSS('box-shadow', ring)
})

test('nothing sticky covers the focus at 400% zoom (P2.8)', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').focus()
  for (const label of ['Target audience', 'Product or service', 'Insight', 'Pain point', 'Solution']) {
    const field = page.getByLabel(label)
    await expect(field).toBeFocused()
    const isInSight = await field.evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect()
      return element === document.elementFromPoint(left + width / 2, Math.max(top, 0) + 8)
    })
    expect(isInSight, label).toBe(true)
    await page.keyboard.press('Tab')
  }
})
