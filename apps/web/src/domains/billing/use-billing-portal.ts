import { useRef, useState } from 'react'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { openProviderPage } from './open-provider-page.ts'

const FAILED = 'Failed to open billing'

/** Opens the provider's page for the card, the details on the bill and the invoices. */
export function useBillingPortal(): { isBusy: boolean; open: () => Promise<void> } {
  const isOpening = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    if (isOpening.current) return
    isOpening.current = true
    setBusy(true)
    try {
      await openProviderPage('open-billing-portal', {}, FAILED)
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FAILED })
    } finally {
      isOpening.current = false
      setBusy(false)
    }
  }
  return { isBusy, open }
}
