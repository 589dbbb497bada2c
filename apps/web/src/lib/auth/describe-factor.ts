import type { Factor } from '@supabase/supabase-js'
import type { FactorKind } from './code-failure.ts'
import { verifiedFactors } from './owes-code.ts'

/** A second factor in the product's words. */
export interface KnownFactor {
  id: string
  kind: FactorKind
  name: string
  /** Where its codes come from. */
  from: string
  /** Where they go, of those that are sent. */
  number: string
  since: string
}

/** The end of a number, enough for its owner to know it by. */
function endOfNumber(phone: string): string {
  return `the number ending in ${phone.replaceAll(/\D/g, '').slice(-2)}`
}

/** Somebody's second factors, apps first. Of a kind that these screens have no question for, none. */
export function knownFactors(user: { factors?: Factor[] }): KnownFactor[] {
  const known = verifiedFactors(user).flatMap((factor) => describe(factor) ?? [])
  return known.toSorted((a, b) => Number(a.kind === 'phone') - Number(b.kind === 'phone'))
}

function describe({ id, factor_type: kind, friendly_name, created_at: since, ...rest }: Factor) {
  if (kind === 'totp') {
    const name = friendly_name || 'Authenticator app'
    return { id, kind, name, from: 'Authenticator app', number: '', since } as const
  }
  if (kind !== 'phone') return undefined
  const number = 'phone' in rest && typeof rest.phone === 'string' ? endOfNumber(rest.phone) : 'your number'
  return {
    id,
    kind,
    name: friendly_name || 'My number',
    from: `Codes by text to ${number}`,
    number,
    since,
  } as const
}
