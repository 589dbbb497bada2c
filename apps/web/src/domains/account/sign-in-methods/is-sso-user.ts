import type { User } from '@supabase/supabase-js'

/** Whether a company signs the user in: only single sign-on has an id of this form as provider. */
export function isSsoUser({ app_metadata: { provider } }: Pick<User, 'app_metadata'>): boolean {
  return provider?.startsWith('sso:') ?? false
}
