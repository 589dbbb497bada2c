import { PAYMENT_CHECK_INTERVAL_MS, PAYMENT_WAIT_MS } from '@firstline/contract/limits'
import { useEffect, useState } from 'react'
import { useAuth } from '#domains/auth/session/use-auth.ts'

/**
 * Reads the profile immediately and then every few seconds while a payment is pending, for users without a live
 * connection.
 */
export function usePaymentCheck(userId: string | undefined): { isOver: boolean; checkAgain: () => void } {
  const { refreshProfile } = useAuth()
  const [round, setRound] = useState(0)
  const [endedRound, setEndedRound] = useState(-1)
  useEffect(() => {
    if (userId === undefined) return
    // A failed read says nothing about the payment; the next one may succeed.
    const check = () => void refreshProfile().catch(() => undefined)
    check()
    const again = setInterval(check, PAYMENT_CHECK_INTERVAL_MS)
    const end = setTimeout(() => {
      clearInterval(again)
      setEndedRound(round)
    }, PAYMENT_WAIT_MS)
    return () => {
      clearInterval(again)
      clearTimeout(end)
    }
  }, [userId, refreshProfile, round])
  return { isOver: endedRound === round, checkAgain: () => setRound(round + 1) }
}
