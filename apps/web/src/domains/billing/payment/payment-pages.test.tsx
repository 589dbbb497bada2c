import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, it } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { PaymentCancelPage } from './payment-cancel-page.tsx'
import { PaymentSuccessPage } from './payment-success-page.tsx'
import { SubscriptionSuccessPage } from './subscription-success-page.tsx'

isolatePages()
beforeEach(() => prepareRuntime({ checkoutUrl: 'https://pay.example/pro' }))

describe('the payment pages (P10.3)', () => {
  it.each<[string, ReactNode]>([
    ['/payment/success', <PaymentSuccessPage key="success" />],
    ['/payment/cancel', <PaymentCancelPage key="cancel" />],
    ['/payment/subscription-success', <SubscriptionSuccessPage key="subscription" />],
  ])('says on %s that plans are changed by hand', async (at, page) => {
    showPage(page, { at, auth: makeAuth(null) })
    await screen.findByText(/^Plans are changed by hand, within one working day\./)
  })
})
