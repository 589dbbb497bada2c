import { expect, type Page } from '@playwright/test'
import { untilAlive } from './test.ts'

export async function askFor(page: Page, address: '/forgot-password' | '/sign-in-link', email: string) {
  await page.goto(address)
  // Where the outbox is told of, the button moves at that moment.
  await untilAlive(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}
