/** A factor without its secret, as the owner and administrators may see it. */
export interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  phone: string | null
  last_challenged_at: Date | null
  created_at: Date
  updated_at: Date
}

export function presentFactor({ friendly_name: name, ...factor }: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...(name ? { friendly_name: name } : {}),
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: factor.last_challenged_at,
  }
}
