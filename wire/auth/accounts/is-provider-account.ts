import type { StoredUser } from './user-rows.ts'

/**
 * Whether the account was created by a sign-in at an external provider. While its address is unverified, a sign-up with
 * that address may be another person's, and the provider identity is then dropped (pre-registration hijack).
 */
export function isProviderAccount({
  raw_app_meta_data: data,
}: Pick<StoredUser, 'raw_app_meta_data'>): boolean {
  const provider = data?.['provider']
  return typeof provider === 'string' && provider !== 'email' && provider !== 'phone'
}
