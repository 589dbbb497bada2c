import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

/** The button with all it needs to know, fetched as one piece. */
export function LivePlanButton() {
  return (
    <AuthProvider>
      <UpgradeButton />
    </AuthProvider>
  )
}
