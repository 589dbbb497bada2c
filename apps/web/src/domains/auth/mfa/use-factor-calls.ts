import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { getAuthStore } from '#domains/auth/session/auth-store.ts'
import { type FactorCalls, createFactorCalls } from './factor-calls.ts'

/** For tests. */
export const FactorCallsContext = createContext<FactorCalls | null>(null)

/** Separate from `useAuth`, so that pages without MFA don't load these calls. */
export function useFactorCalls(): FactorCalls {
  const prepared = use(FactorCallsContext)
  const cache = useQueryClient()
  return useMemo(() => prepared ?? createFactorCalls(getAuthStore(), cache), [prepared, cache])
}
