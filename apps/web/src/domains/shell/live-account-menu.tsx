import type { ReactNode } from 'react'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The account menu with its data, as one chunk for pages without the client library. */
export function LiveAccountMenu({ icon }: { icon: ReactNode }) {
  return (
    <AuthProvider>
      <AccountMenu icon={icon} />
    </AuthProvider>
  )
}
