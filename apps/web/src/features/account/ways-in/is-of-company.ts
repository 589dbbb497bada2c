import type { User } from '@supabase/supabase-js'

/** Whether a company signs this person in. Its name here is an id, and nothing else has one of this form. */
export function isOfCompany({ app_metadata: { provider } }: Pick<User, 'app_metadata'>): boolean {
  return provider?.startsWith('sso:') ?? false
}
