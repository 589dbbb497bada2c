import { effectivePlan, PLAN_CREDITS } from '@firstline/contract/plans'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ManualPlansNote } from '#domains/billing/manual-plans-note.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { CheckingPayment } from './checking-payment.tsx'
import { PaymentScreen } from './payment-screen.tsx'
import { usePaymentCheck } from './use-payment-check.ts'

/**
 * The plan of the signed-in user: for Pro it reports success and goes to the dashboard, otherwise it waits for the
 * payment.
 */
export function SubscriptionSuccess({ visitor }: { visitor: ReactNode }) {
  const { user, profile, isLoading } = useAuth()
  const navigate = useNavigate()
  const { isOver, checkAgain } = usePaymentCheck(user?.id)
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
  if (isPro || !isOver) return <CheckingPayment />
  return (
    <PaymentScreen
      announce
      title="We are waiting for the payment"
      actions={
        <>
          <Button onClick={checkAgain}>Check again</Button>
          <ButtonLink kind="second" to={paths.userDashboard}>
            Go to Dashboard
          </ButtonLink>
        </>
      }
    >
      <p>Your plan is still the old one. If you have not paid, nothing was charged.</p>
      <ManualPlansNote />
    </PaymentScreen>
  )
}
