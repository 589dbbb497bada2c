import type { Factor } from '@supabase/supabase-js'
import type { FactorKind } from './describe-code-failure.ts'
import { listVerifiedFactors } from '#platform/session/is-mfa-pending.ts'

/** A second factor in the product's terms. */
export interface MfaFactor {
  id: string
  kind: FactorKind
  name: string
  /** The source of its codes. */
  from: string
  /** The masked number, for codes that are sent. */
  number: string
  since: string
}

/** The last digits of a number, enough for its owner to recognize it. */
function maskNumber(phone: string): string {
  return `the number ending in ${phone.replaceAll(/\D/g, '').slice(-2)}`
}

/** A user's verified factors, apps first. Factors of unsupported types are left out. */
export function listFactors(user: { factors?: Factor[] }): MfaFactor[] {
  const known = listVerifiedFactors(user).flatMap((factor) => toMfaFactor(factor) ?? [])
  return known.toSorted((a, b) => Number(a.kind === 'phone') - Number(b.kind === 'phone'))
}

function toMfaFactor({ id, factor_type: kind, friendly_name, created_at: since, ...rest }: Factor) {
  if (kind === 'totp') {
    const name = friendly_name || 'Authenticator app'
    return { id, kind, name, from: 'Authenticator app', number: '', since } as const
  }
  if (kind !== 'phone') return undefined
  const number = 'phone' in rest && typeof rest.phone === 'string' ? maskNumber(rest.phone) : 'your number'
  return {
    id,
    kind,
    name: friendly_name || 'My number',
    from: `Codes by text to ${number}`,
    number,
    since,
  } as const
}
