import type { AdminUser } from '@firstline/contract/admin'

/** Whether the user has signed in once: plan and credits begin then. */
export function hasProfile({ version }: Pick<AdminUser, 'version'>): boolean {
  return version > 0
}
