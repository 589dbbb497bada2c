import { AdminLoginGuard } from '#domains/auth/guards/admin-login-guard.tsx'

export default function AdminSignedOut() {
  return <AdminLoginGuard />
}
