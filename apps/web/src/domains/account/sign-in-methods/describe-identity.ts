import type { UserIdentity } from '@supabase/supabase-js'
import { capitalize } from '#platform/format/in-words.ts'
import { getProviderLabel } from '#domains/auth/sign-in/provider-error.ts'

const OWN: Record<string, string> = { email: 'Email', phone: 'Phone' }

/** The label of an identity, and the address or name that its owner recognizes it by. */
export function describeIdentity({ provider, identity_data: data }: UserIdentity): {
  label: string
  address: string | undefined
} {
  const text = (name: string) => {
    const value: unknown = data?.[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const address =
    text('email') ?? text('phone') ?? text('preferred_username') ?? text('user_name') ?? text('name')
  return { label: OWN[provider] ?? getProviderLabel(provider) ?? capitalize(provider), address }
}
