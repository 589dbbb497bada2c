import type { AdminUser } from '@firstline/contract/admin'

/** A question about one user's account. */
export interface AccountDialogProps {
  user: AdminUser
  open: boolean
  onOpenChange: (open: boolean) => void
}
