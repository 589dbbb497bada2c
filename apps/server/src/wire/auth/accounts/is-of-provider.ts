import type { UserRow } from './user-rows.ts'

/**
 * Whether an account was begun at a provider. While its address is unproven, whoever asks for it here is somebody else: what
 * opens it at the provider is then not kept.
 */
export function isOfProvider({ raw_app_meta_data: data }: Pick<UserRow, 'raw_app_meta_data'>): boolean {
  const provider = data?.['provider']
  return typeof provider === 'string' && provider !== 'email' && provider !== 'phone'
}
