import type { ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { CommandsKey } from '#domains/commands/commands-key.tsx'
import { DropdownMenu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { useSignOut } from '#domains/auth/session/use-sign-out.ts'
import { requestCommands } from '#platform/commands-request.ts'
import { getGeneratorPath, paths } from '#platform/router/paths.ts'

/** It is mounted open, because a press has loaded it. */
export function AccountMenu({ icon }: { icon: ReactNode }) {
  const { isAdmin } = useAuth()
  const signOut = useSignOut()
  return (
    <DropdownMenu defaultOpen trigger={<IconButton label="Account">{icon}</IconButton>}>
      {isAdmin && <MenuLabel>Admin</MenuLabel>}
      <MenuLink to={paths.dashboard}>Dashboard</MenuLink>
      <MenuLink to={getGeneratorPath('Cold DM')}>Generate</MenuLink>
      <MenuLink to={paths.briefs}>Briefs</MenuLink>
      <MenuLink to={paths.senders}>Senders</MenuLink>
      <MenuLink to={paths.history}>History</MenuLink>
      <MenuLink to={paths.pricing}>Pricing</MenuLink>
      {/* As in a visitor's menu on phones; on wide screens the landing page has these links. */}
      <MenuLink to={paths.demo} className="tablet:hidden">
        Demo
      </MenuLink>
      <MenuLink to={paths.help}>Help</MenuLink>
      <MenuSeparator />
      <MenuAction onSelect={requestCommands}>
        <span className="flex-1">Command menu</span>
        <CommandsKey />
      </MenuAction>
      <MenuAction onSelect={() => void signOut()}>Sign out</MenuAction>
    </DropdownMenu>
  )
}
