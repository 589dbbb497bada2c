import type { Offer } from '@firstline/contract/billing'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isSessionRefusal, RefusedError } from '#platform/api/function-errors.ts'
import { describeReason } from '#platform/describe-reason.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { openProviderPage } from './open-provider-page.ts'

const UNAVAILABLE = 'Payment processing is currently unavailable'

/** Opens the checkout of an offer. A second click while one is being opened does nothing. */
export function useCheckout(): { isBusy: boolean; buy: (offer: Offer) => Promise<void> } {
  const isOpening = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const buy = async (offer: Offer) => {
    if (isOpening.current) return
    isOpening.current = true
    setBusy(true)
    notify.info('Opening checkout...', {
      id: 'checkout',
      description: 'You will be redirected to complete your purchase.',
    })
    try {
      await openProviderPage('create-checkout', { offer }, UNAVAILABLE)
    } catch (error) {
      if (isSessionRefusal(error)) return
      if (error instanceof RefusedError && error.code === 'already_subscribed') {
        notify.info('You already have Pro', {
          description: describeReason(error, 'You already have Pro'),
          action: { label: 'Account', onClick: () => void navigate(paths.account) },
        })
      } else notify.error(UNAVAILABLE, { description: describeReason(error, UNAVAILABLE) })
    } finally {
      isOpening.current = false
      setBusy(false)
    }
  }
  return { isBusy, buy }
}
