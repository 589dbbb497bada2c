import { effectivePlan, PLAN_CREDITS } from '@firstline/contract/plans'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { readBilling } from '#domains/billing/billing-query.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { CheckingPayment } from './checking-payment.tsx'
import { usePaymentCheck } from './use-payment-check.ts'
import { FailedPayment, hasFailedSince, RECENT_MS, WaitingForPayment } from './waiting-for-payment.tsx'

/**
 * The plan of the signed-in user: for Pro it reports success and goes to the dashboard, otherwise it waits for the
 * payment.
 */
export function SubscriptionSuccess({ visitor }: { visitor: ReactNode }) {
  const { user, profile, isLoading, refreshProfile } = useAuth()
  const navigate = useNavigate()
  const [openedAt] = useState(Date.now)
  const [isFailed, setFailed] = useState(false)
  const read = useCallback(async () => {
    await refreshProfile()
    if (!getRuntime().paymentsEnabled) return
    setFailed(hasFailedSince(await readBilling(), ['pro-monthly', 'pro-yearly'], openedAt - RECENT_MS))
  }, [refreshProfile, openedAt])
  const { isOver, checkAgain } = usePaymentCheck(user?.id, read)
  const isPro = profile !== null && effectivePlan(profile.plan) === 'pro'
  useEffect(() => {
    if (!isPro) return
    const { dm, subject } = PLAN_CREDITS.pro
    notify.success('Upgrade successful!', {
      id: 'upgraded',
      description: `You are on Pro: ${dm} DMs and ${subject} subject lines a month.`,
    })
    void navigate(paths.dashboard, { replace: true })
  }, [isPro, navigate])

  if (!user && !isLoading) return visitor
  if (isFailed && !isPro) return <FailedPayment />
  if (isPro || !isOver) return <CheckingPayment />
  return (
    <WaitingForPayment onCheckAgain={checkAgain}>
      Your plan is still the old one. If you have not paid, nothing was charged.
    </WaitingForPayment>
  )
}
