import { useFactorCalls } from '#domains/auth/mfa/use-factor-calls.ts'

/**
 * Removes a factor whose set-up is abandoned. The result is ignored: the server drops unverified factors after five
 * minutes.
 */
export function useAbandonSetUp(): (id: string) => void {
  const { removeFactor } = useFactorCalls()
  return (id) => void removeFactor(id)
}
