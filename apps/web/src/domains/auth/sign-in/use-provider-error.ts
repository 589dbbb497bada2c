import { useAuthCallback } from '#domains/auth/auth-callback.ts'
import { isProviderCallback, type SignInProviderError, describeProviderError } from './provider-error.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'

/** Why signing in through a provider, or through `company`, brought no session. */
export function useProviderError(company?: string): SignInProviderError | undefined {
  const callback = useAuthCallback()
  const { isLoading } = useAuth()
  if (callback === undefined || !isProviderCallback(callback)) return undefined
  // No error is shown while a code is being exchanged.
  if (callback.errorCode === undefined && isLoading) return undefined
  return describeProviderError(callback, company)
}
