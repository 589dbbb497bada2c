import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { useSignOut } from '#domains/auth/session/use-sign-out.ts'
import { adminCommand, type PageCommand } from './command-list.ts'
import { CommandRow, CommandSection } from './command-row.tsx'

export interface LiveCommandsProps {
  run: (act: () => void) => void
  go: (command: PageCommand) => void
}

/** The commands that need the client library, in a chunk loaded by the open menu. */
export function LiveCommands(props: LiveCommandsProps) {
  return (
    <AuthProvider>
      <AccountCommands {...props} />
    </AuthProvider>
  )
}

/** The commands that depend on the signed-in user. */
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
