import type { ReactNode } from 'react'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { getRuntime } from '#platform/runtime.ts'

export interface ByPaymentsProps {
  /** Where payments change plans by themselves. */
  online?: ReactNode
  /** Where plans are changed by hand. */
  byHand?: ReactNode
}

/** One of two texts. A prerendered page contains both; the server marks which one is shown. */
export function ByPayments({ online, byHand }: ByPaymentsProps) {
  const isHydrated = useIsHydrated()
  if (isHydrated) return getRuntime().paymentsEnabled ? online : byHand
  return (
    <>
      {online && <span className="only-payments">{online}</span>}
      {byHand && <span className="only-by-hand">{byHand}</span>}
    </>
  )
}
