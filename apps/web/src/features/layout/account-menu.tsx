import type { ReactNode } from 'react'
import { IconButton } from '#components/button.tsx'
import { DropdownMenu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '#components/dropdown-menu.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { useSignOut } from '#lib/auth/use-sign-out.ts'
import { paths } from '#lib/paths.ts'

/** The menu behind the user icon; it appears open, because a press asked for it. */
export function AccountMenu({ icon }: { icon: ReactNode }) {
  return (
    <AuthProvider>
      <DropdownMenu defaultOpen trigger={<IconButton label="Account">{icon}</IconButton>}>
        <Items />
      </DropdownMenu>
    </AuthProvider>
  )
}

function Items() {
  const { isAdmin } = useAuth()
  const signOut = useSignOut()
  return (
    <>
      {isAdmin && <MenuLabel>Admin</MenuLabel>}
      <MenuLink to={paths.dashboard}>Dashboard</MenuLink>
      <MenuLink to={paths.generator}>Generate</MenuLink>
      <MenuLink to={paths.pricing}>Pricing</MenuLink>
      <MenuLink to={paths.help}>Help</MenuLink>
      <MenuSeparator />
      <MenuAction onSelect={() => void signOut()}>Sign out</MenuAction>
    </>
  )
}
