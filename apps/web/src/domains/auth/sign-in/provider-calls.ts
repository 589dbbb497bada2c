import { AuthRetryableFetchError, type Provider, type UserIdentity } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import { getProviderReturnPath, paths } from '#platform/router/paths.ts'
import { getSupabase } from '#platform/api/supabase.ts'
import { callAsMember } from '#domains/auth/session/call-as-member.ts'
import { toAbsoluteUrl } from '#platform/router/to-absolute-url.ts'
import type { CallResult } from '#domains/auth/session/use-auth.ts'

/**
 * Sign-in through a provider's page (OAuth, SAML). When such a call resolves without an error, the page is being left.
 */
export interface ProviderCalls {
  /** Signs in or up with a provider, and comes back to this path. */
  signInWithProvider: (provider: string, back: string) => Promise<CallResult>
  /** Signs in through the company that owns this domain, and comes back to this path. */
  signInWithSso: (domain: string, back: string, captchaToken?: string) => Promise<CallResult>
  /** Adds a provider's identity to the account. */
  connect: (provider: string) => Promise<CallResult>
  /** Removes an identity from the account. */
  disconnect: (identity: UserIdentity) => Promise<CallResult>
}

/**
 * The library's type lists the providers of the hosted service. The library sends any name, so providers of the
 * settings work too.
 */
const nameOf = (provider: string) => provider as Provider

/**
 * Signing in with a provider sends no request to our server before the page is left, so a missing connection has to be
 * detected here.
 */
const calls: ProviderCalls = {
  async signInWithProvider(provider, back) {
    if (!navigator.onLine) return { error: new AuthRetryableFetchError('There is no connection', 0) }
    const options = { redirectTo: toAbsoluteUrl(getProviderReturnPath(provider, back)) }
    const { error } = await getSupabase().auth.signInWithOAuth({ provider: nameOf(provider), options })
    return { error }
  },
  async signInWithSso(domain, back, captchaToken) {
    const redirectTo = toAbsoluteUrl(getProviderReturnPath('sso', back))
    const options = { redirectTo, ...(captchaToken === undefined ? {} : { captchaToken }) }
    const { error } = await getSupabase().auth.signInWithSSO({ domain, options })
    return { error }
  },
  connect: (provider) =>
    callAsMember(getSupabase(), () => {
      const options = { redirectTo: toAbsoluteUrl(getProviderReturnPath(provider, paths.account)) }
      return getSupabase().auth.linkIdentity({ provider: nameOf(provider), options })
    }),
  disconnect: (identity) => callAsMember(getSupabase(), () => getSupabase().auth.unlinkIdentity(identity)),
}

/** Tests may replace it. */
export const ProviderCallsContext = createContext(calls)

/** Separate from `useAuth`, so that pages without providers don't load these calls. */
export function useProviderCalls(): ProviderCalls {
  return use(ProviderCallsContext)
}
