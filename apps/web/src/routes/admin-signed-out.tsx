import { AdminLoginGuard } from '#features/auth/admin-login-guard.tsx'

/** The administrators' own way in. */
export default function AdminSignedOut() {
  return <AdminLoginGuard />
}
