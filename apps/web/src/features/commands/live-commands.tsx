import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { useSignOut } from '#lib/auth/use-sign-out.ts'
import { adminCommand, type PageCommand } from './command-list.ts'
import { CommandRow, CommandSection } from './command-row.tsx'

export interface LiveCommandsProps {
  run: (act: () => void) => void
  go: (command: PageCommand) => void
}

/** What needs the client library: fetched as one piece, by a menu that is already open. */
export function LiveCommands(props: LiveCommandsProps) {
  return (
    <AuthProvider>
      <AccountCommands {...props} />
    </AuthProvider>
  )
}

/** What depends on who it is that is signed in. */
export function AccountCommands({ run, go }: LiveCommandsProps) {
  const { isAdmin } = useAuth()
  const signOut = useSignOut()
  return (
    <CommandSection title="Account">
      {isAdmin && <CommandRow {...adminCommand} onSelect={() => go(adminCommand)} />}
      <CommandRow
        name="Sign out"
        otherNames={['log out', 'logout', 'leave']}
        onSelect={() => run(() => void signOut())}
      />
    </CommandSection>
  )
}
