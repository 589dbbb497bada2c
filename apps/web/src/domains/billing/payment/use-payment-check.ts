import { PAYMENT_WAIT_MS } from '@firstline/contract/limits'
import { useEffect, useState } from 'react'

export const PAYMENT_CHECK_INTERVAL_MS = 3_000

/**
 * Calls `read` immediately and then every few seconds while a payment is pending, for users without a live connection.
 * A new `version` of the profile, which arrives by itself, reads again. `read` must keep its identity.
 */
export function usePaymentCheck(
  userId: string | undefined,
  read: () => Promise<unknown>,
  version?: number,
): { isOver: boolean; checkAgain: () => void } {
  const [round, setRound] = useState(0)
  const [endedRound, setEndedRound] = useState(-1)
  useEffect(() => {
    if (userId === undefined) return
    // A failed read says nothing about the payment; the next one may succeed.
    const check = () => void read().catch(() => undefined)
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
  }, [userId, read, round])
  useEffect(() => {
    if (version !== undefined) read().catch(() => undefined)
  }, [version, read])
  return { isOver: endedRound === round, checkAgain: () => setRound(round + 1) }
}
