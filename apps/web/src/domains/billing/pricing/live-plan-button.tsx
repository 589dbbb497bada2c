import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

/** The button for signed-in users, in a chunk of its own. */
export function LivePlanButton() {
  return (
    <AuthProvider>
      <UpgradeButton />
    </AuthProvider>
  )
}
