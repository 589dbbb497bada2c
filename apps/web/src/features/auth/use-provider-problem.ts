import { useLanding } from '#lib/auth/landing.ts'
import { isOfProvider, type ProviderProblem, providerProblem } from '#lib/auth/provider-problem.ts'
import { useAuth } from '#lib/auth/use-auth.ts'

/** Why the way through a provider, or through `whom`, did not lead into an account. */
export function useProviderProblem(whom?: string): ProviderProblem | undefined {
  const landing = useLanding()
  const { isLoading } = useAuth()
  if (landing === undefined || !isOfProvider(landing)) return undefined
  // A code is no problem for as long as it is being exchanged.
  if (landing.errorCode === undefined && isLoading) return undefined
  return providerProblem(landing, whom)
}
