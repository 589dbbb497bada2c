import type { UserIdentity } from '@supabase/supabase-js'
import { labelOf } from '#lib/auth/provider-problem.ts'

const OWN: Record<string, string> = { email: 'Email', phone: 'Phone' }

/** How an identity is called, and by what its owner knows it: an address or a name at whoever it is from. */
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
  return { label: OWN[provider] ?? labelOf(provider) ?? capitalised(provider), address }
}

/** A provider that the settings don't name any more. */
function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
