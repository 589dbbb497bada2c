import { useFactorCalls } from '#lib/auth/use-factor-calls.ts'

/** Removes a factor whose set-up is left. Nobody waits for it: what can't be removed is forgotten in five minutes. */
export function useAbandon(): (id: string) => void {
  const { removeFactor } = useFactorCalls()
  return (id) => void removeFactor(id)
}
