import { AuthRetryableFetchError, type Provider, type UserIdentity } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import { backFrom, paths } from '#lib/paths.ts'
import { supabase } from '#lib/supabase.ts'
import { asMember } from './as-member.ts'
import { here } from './here.ts'
import type { CallResult } from './use-auth.ts'

/** A way in that leads through somebody else's page. When such a call answers without an error, the page is being left. */
export interface ProviderCalls {
  /** Signs in, or up, by a provider's account, and comes back to this path. */
  signInBy: (provider: string, back: string) => Promise<CallResult>
  /** Signs in by the company that looks after addresses of this domain, and comes back to this path. */
  signInByCompany: (domain: string, back: string, captchaToken?: string) => Promise<CallResult>
  /** Makes a provider's account another way into this one. */
  connect: (provider: string) => Promise<CallResult>
  /** Takes a way into this account away. */
  disconnect: (identity: UserIdentity) => Promise<CallResult>
}

/**
 * The library's type lists those whom the hosted service knows. Ours are whoever the installation's settings name, and the
 * library sends any name as it is.
 */
const nameOf = (provider: string) => provider as Provider

/**
 * The calls that lead through the page of a provider or a company. Only signing in by a provider asks our server nothing
 * before the page is left, so there a missing connection has to be noticed here.
 */
const calls: ProviderCalls = {
  async signInBy(provider, back) {
    if (!navigator.onLine) return { error: new AuthRetryableFetchError('There is no connection', 0) }
    const options = { redirectTo: here(backFrom(provider, back)) }
    const { error } = await supabase().auth.signInWithOAuth({ provider: nameOf(provider), options })
    return { error }
  },
  async signInByCompany(domain, back, captchaToken) {
    const redirectTo = here(backFrom('sso', back))
    const options = { redirectTo, ...(captchaToken === undefined ? {} : { captchaToken }) }
    const { error } = await supabase().auth.signInWithSSO({ domain, options })
    return { error }
  },
  connect: (provider) =>
    asMember(supabase(), () => {
      const options = { redirectTo: here(backFrom(provider, paths.account)) }
      return supabase().auth.linkIdentity({ provider: nameOf(provider), options })
    }),
  disconnect: (identity) => asMember(supabase(), () => supabase().auth.unlinkIdentity(identity)),
}

/** A test may fill it with what it likes. */
export const ProviderCallsContext = createContext(calls)

/** What few pages ask, so that no other has to carry it. */
export function useProviderCalls(): ProviderCalls {
  return use(ProviderCallsContext)
}
