import type { ReactNode } from 'react'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The account menu with all it needs to know: fetched as one piece, by a page that may have nothing of it yet. */
export function LiveAccountMenu({ icon }: { icon: ReactNode }) {
  return (
    <AuthProvider>
      <AccountMenu icon={icon} />
    </AuthProvider>
  )
}
