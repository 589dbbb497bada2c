import { type Billing, TOP_UP_CREDITS } from '@firstline/contract/billing'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { readBilling } from '#domains/billing/billing-query.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { CheckingPayment } from './checking-payment.tsx'
import { usePaymentCheck } from './use-payment-check.ts'
import { FailedPayment, hasFailedSince, RECENT_MS, WaitingForPayment } from './waiting-for-payment.tsx'

/** Waits until the top-up is among the paid invoices, then reports it and goes to the dashboard. */
export function TopUpSuccess({ visitor }: { visitor: ReactNode }) {
  const { user, profile, isLoading } = useAuth()
  const navigate = useNavigate()
  const [openedAt] = useState(Date.now)
  const [isPaid, setPaid] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const read = useCallback(async () => {
    const billing = await readBilling()
    setPaid(hasTopUpSince(billing, openedAt - RECENT_MS))
    setFailed(hasFailedSince(billing, ['top-up'], openedAt - RECENT_MS))
  }, [openedAt])
  const { isOver, checkAgain } = usePaymentCheck(user?.id, read, profile?.version)
  useEffect(() => {
    if (!isPaid) return
    const { dm, subject } = TOP_UP_CREDITS
    notify.success('Top-up successful!', {
      id: 'topped-up',
      description: `${dm} DMs and ${subject} subject lines were added. They stay until they are used.`,
    })
    void navigate(paths.dashboard, { replace: true })
  }, [isPaid, navigate])

  if (!user && !isLoading) return visitor
  if (isFailed) return <FailedPayment />
  if (isPaid || !isOver) return <CheckingPayment />
  return (
    <WaitingForPayment onCheckAgain={checkAgain}>
      Your top-up has not arrived yet. If you have not paid, nothing was charged.
    </WaitingForPayment>
  )
}

function hasTopUpSince({ invoices }: Billing, time: number): boolean {
  return invoices.some(
    ({ offer, status, at }) => offer === 'top-up' && status === 'paid' && Date.parse(at) >= time,
  )
}
