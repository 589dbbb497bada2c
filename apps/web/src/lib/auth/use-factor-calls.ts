import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { authStore } from './auth-store.ts'
import { type FactorCalls, factorCallsOf } from './factor-calls.ts'

/** For tests; the page asks its own server. */
export const FactorCallsContext = createContext<FactorCalls | null>(null)

/** What few pages ask, so that no other has to carry it. */
export function useFactorCalls(): FactorCalls {
  const prepared = use(FactorCallsContext)
  const cache = useQueryClient()
  return useMemo(() => prepared ?? factorCallsOf(authStore(), cache), [prepared, cache])
}
