import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { requireEmailAddress } from '../../accounts/email-address.ts'
import { AuthError } from '../../auth-error.ts'
import type { AttributeMapping } from '../providers/attribute-mapping.ts'
import { EMAIL_ADDRESS, UNSPECIFIED } from '../xml/saml-names.ts'
import type { Assertion } from './read-assertion.ts'

/** Whom a provider vouches for: all of a provider's identity but the provider. */
export const SsoPerson = z.object({
  providerId: z.string(),
  email: z.string(),
  emailVerified: z.literal(true),
  data: z.record(z.string(), z.unknown()),
})
export type SsoPerson = z.output<typeof SsoPerson>

const CLAIMS_MAX_BYTES = 2_000

/** Where addresses stand at the usual products, unless the provider's mapping says otherwise. */
const ADDRESS_ATTRIBUTES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'email',
  'Email',
  'mail',
  'emailAddress',
]

/** @throws {AuthError} saml_assertion_no_email, or validation_failed for an address that is none. */
export function readPerson(
  assertion: Assertion,
  { mapping: { keys }, entityId }: { mapping: AttributeMapping; entityId: string },
): SsoPerson {
  const { attributes, nameId, nameIdFormat } = assertion
  const asked = keys['email']
  const names = asked ? [asked.name ?? [], asked.names ?? []].flat() : ADDRESS_ATTRIBUTES
  const isAddress = nameIdFormat === EMAIL_ADDRESS || nameIdFormat === UNSPECIFIED || nameIdFormat === ''
  const address =
    firstOf(attributes, names)?.[0] ?? (!asked && isAddress && nameId.includes('@') ? nameId : undefined)
  if (address === undefined) {
    throw new AuthError(
      400,
      'saml_assertion_no_email',
      'The provider does not say which email address this is',
    )
  }
  const email = requireEmailAddress(address)
  const data = {
    iss: entityId,
    sub: nameId,
    provider_id: nameId,
    email,
    email_verified: true,
    phone_verified: false,
    // Also when there are none, as what was said before no longer counts.
    custom_claims: readClaims(attributes, keys),
  }
  return { providerId: nameId, email, emailVerified: true, data }
}

/** What would be too much for the tokens in which it travels is left out. */
function readClaims(
  attributes: Assertion['attributes'],
  keys: AttributeMapping['keys'],
): Record<string, unknown> {
  let claims: Record<string, unknown> = {}
  for (const [key, { name, names, default: fallback, array }] of Object.entries(keys)) {
    if (key === 'email') continue
    const values = firstOf(attributes, [name ?? [], names ?? []].flat())
    const value = values === undefined ? fallback : array ? values : values[0]
    if (value === undefined || value === null) continue
    const more = { ...claims, [key]: value }
    if (Buffer.byteLength(JSON.stringify(more)) <= CLAIMS_MAX_BYTES) claims = more
  }
  return claims
}

function firstOf(
  attributes: Assertion['attributes'],
  names: readonly string[],
): readonly string[] | undefined {
  return names.map((name) => attributes.get(name)).find((values) => values !== undefined)
}

/** The domain of an address, as providers' domains are kept. */
export function domainOf(email: string): string {
  return domainToASCII(email.slice(email.lastIndexOf('@') + 1))
}
