import type { JWTPayload } from 'jose'
import type { Identity } from '@firstline/platform/database'

const ROLES = ['anon', 'authenticated', 'service_role', 'supabase_admin'] as const
type Role = (typeof ROLES)[number]

/** Roles with admin rights in the auth service, the default of GOTRUE_JWT_ADMIN_ROLES. */
const AUTH_ADMIN_ROLES: readonly Role[] = ['service_role', 'supabase_admin']

/** Verified claims. Only the role is always set; a user token has `exp` and a UUID as `sub`. */
export interface Claims extends JWTPayload {
  role: Role
  session_id?: string
}

export function isAuthAdmin({ role }: Claims): boolean {
  return AUTH_ADMIN_ROLES.includes(role)
}

/** False for `supabase_admin`, a role of the auth service only. */
export function hasDatabaseRole<C extends Claims>(claims: C): claims is C & { role: Identity['role'] } {
  return claims.role !== 'supabase_admin'
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}
