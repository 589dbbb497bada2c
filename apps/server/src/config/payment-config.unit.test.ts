import { describe, expect, it } from 'vitest'
import { findIssues, production, readTestConfig } from './testing/read-config.ts'

const payments = {
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  STRIPE_PRICE_ID: 'price_1',
}

describe('configFrom: payments', () => {
  it('has no payments without settings or with a checkout address only', () => {
    expect(readTestConfig({}).payments).toBeNull()
    expect(readTestConfig({ CHECKOUT_URL: 'https://shop.example.test' }).payments).toBeNull()
  })

  it('sells what has a price at the provider of the address', () => {
    expect(readTestConfig(payments).payments).toEqual({
      secretKey: 'sk_test_123',
      webhookSecret: 'whsec_12345678',
      prices: { 'pro-monthly': 'price_1' },
      apiUrl: 'https://api.stripe.com',
      portalUrl: null,
    })
    const settings = {
      ...payments,
      STRIPE_YEARLY_PRICE_ID: 'price_2',
      STRIPE_TOP_UP_PRICE_ID: 'price_3',
      STRIPE_API_URL: 'http://127.0.0.1:11600',
      PORTAL_URL: 'https://billing.example.test/login',
    }
    expect(readTestConfig(settings).payments).toMatchObject({
      prices: { 'pro-monthly': 'price_1', 'pro-yearly': 'price_2', 'top-up': 'price_3' },
      apiUrl: 'http://127.0.0.1:11600',
      portalUrl: 'https://billing.example.test/login',
    })
  })

  it('requires key, webhook secret and price together', () => {
    expect(findIssues({ STRIPE_SECRET_KEY: 'sk_test_123' })).toEqual([
      'STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID must be set with STRIPE_SECRET_KEY: payments need all three (docs/payments.md)',
    ])
    expect(findIssues({ STRIPE_TOP_UP_PRICE_ID: 'price_3' })).toEqual([
      'STRIPE_TOP_UP_PRICE_ID is set, but payments are off: set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID',
    ])
  })

  it('names a malformed setting without showing a secret', () => {
    const issues = findIssues({
      ...payments,
      STRIPE_SECRET_KEY: 'pk_live_hunter2',
      STRIPE_PRICE_ID: 'prod_1',
    })
    expect(issues.join('\n')).toMatch(
      /STRIPE_SECRET_KEY .*must begin with sk_test_, sk_live_, rk_test_ or rk_live_/,
    )
    expect(issues.join('\n')).toMatch(/STRIPE_PRICE_ID .*prod_1.*must be a price's id/)
    expect(issues.join('\n')).not.toContain('hunter2')
    expect(findIssues({ ...payments, STRIPE_YEARLY_PRICE_ID: 'price_1' })).toEqual([
      'STRIPE_PRICE_ID, STRIPE_YEARLY_PRICE_ID and STRIPE_TOP_UP_PRICE_ID must differ',
    ])
  })

  it('refuses another address of the API in production and an unprotected one anywhere', () => {
    const settings = { ...payments, STRIPE_API_URL: 'https://stub.example.test' }
    expect(findIssues({ ...production, ...settings })).toEqual([
      'STRIPE_API_URL may only be https://api.stripe.com in production',
    ])
    expect(findIssues({ ...payments, STRIPE_API_URL: 'http://stub.example.test' })).toHaveLength(1)
  })
})
