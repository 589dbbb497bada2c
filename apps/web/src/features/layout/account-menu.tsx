import type { ReactNode } from 'react'
import { IconButton } from '#components/button.tsx'
import { CommandsKey } from '#components/commands-key.tsx'
import { DropdownMenu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '#components/dropdown-menu.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { useSignOut } from '#lib/auth/use-sign-out.ts'
import { askForCommands } from '#lib/commands-signal.ts'
import { paths } from '#lib/paths.ts'

/** The menu behind the user icon; it appears open, because a press asked for it. */
export function AccountMenu({ icon }: { icon: ReactNode }) {
  const { isAdmin } = useAuth()
  const signOut = useSignOut()
  return (
    <DropdownMenu defaultOpen trigger={<IconButton label="Account">{icon}</IconButton>}>
      {isAdmin && <MenuLabel>Admin</MenuLabel>}
      <MenuLink to={paths.dashboard}>Dashboard</MenuLink>
      <MenuLink to={paths.generator}>Generate</MenuLink>
      <MenuLink to={paths.pricing}>Pricing</MenuLink>
      {/* As in a visitor's menu on a phone; on a wide page the landing page leads there. */}
      <MenuLink to={paths.demo} className="tablet:hidden">
        Demo
      </MenuLink>
      <MenuLink to={paths.help}>Help</MenuLink>
      <MenuSeparator />
      <MenuAction onSelect={askForCommands}>
        <span className="flex-1">Command menu</span>
        <CommandsKey />
      </MenuAction>
      <MenuAction onSelect={() => void signOut()}>Sign out</MenuAction>
    </DropdownMenu>
  )
}
