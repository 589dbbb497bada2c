import type { Billing, Subscription } from '@firstline/contract/billing'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK_ID } from '@firstline/contract/runtime-tokens'
import type { Page } from '@playwright/test'
import { answer } from './screen.ts'

const MONTHLY: Subscription = {
  offer: 'pro-monthly',
  status: 'active',
  isCanceled: false,
  paidUntil: '2099-12-01T12:00:00Z',
  graceUntil: null,
}

/** What `billing` returns, by state. */
export const BILLING = {
  none: { subscription: null, invoices: [], extra: { dm: 0, subject: 0 } },
  active: {
    subscription: MONTHLY,
    invoices: [
      ['in_3', 'pro-monthly', '2026-11-01T12:00:00Z', 8_900, 'paid'] as const,
      ['in_2', 'top-up', '2026-10-12T12:00:00Z', 1_900, 'refunded'] as const,
      ['in_1', 'pro-monthly', '2026-10-01T12:00:00Z', 8_900, 'failed'] as const,
    ].map(([id, offer, at, amount, status]) => ({
      id,
      offer,
      at,
      amount,
      status,
      currency: 'usd',
      url: status === 'failed' ? null : `https://pay.example/${id}`,
    })),
    extra: { dm: 12, subject: 20 },
  },
  canceled: {
    subscription: { ...MONTHLY, isCanceled: true },
    invoices: [],
    extra: { dm: 0, subject: 0 },
  },
  overdue: {
    subscription: { ...MONTHLY, status: 'overdue', graceUntil: '2099-12-08T12:00:00Z' },
    invoices: [],
    extra: { dm: 0, subject: 0 },
  },
} as const satisfies Record<string, Billing>

/** Renders pages like an installation that sells every offer online, to a member with this billing. */
export async function sellOnline(page: Page, state: keyof typeof BILLING = 'none'): Promise<void> {
  await page.addInitScript(writeOffers, RUNTIME_BLOCK_ID)
  await answer(page, '**/functions/v1/billing', 200, BILLING[state])
}

/** In the page, as it is read: writes what the server would have written. */
function writeOffers(id: string): void {
  const write = () => {
    const block = document.getElementById(id)
    if (!block?.nextSibling) return
    reading.disconnect()
    const settings = JSON.parse(block.textContent) as RuntimeConfig
    settings.paymentsEnabled = true
    settings.offers = ['pro-monthly', 'pro-yearly', 'top-up']
    block.textContent = JSON.stringify(settings)
    // As the server marks the root element.
    document.documentElement.dataset.payments = ''
  }
  const reading = new MutationObserver(write)
  reading.observe(document, { childList: true, subtree: true })
}
