import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

export default function LivePlanButton() {
  return (
    <AuthProvider>
      <UpgradeButton />
    </AuthProvider>
  )
}
