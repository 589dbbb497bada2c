import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { requireEmailAddress } from '../../accounts/email-address.ts'
import { AuthError } from '../../auth-error.ts'
import type { AttributeMapping } from '../providers/attribute-mapping.ts'
import { NAME_ID_EMAIL_ADDRESS, NAME_ID_UNSPECIFIED } from '../xml/saml-names.ts'
import type { Assertion } from './read-assertion.ts'

/** A ProviderIdentity without the provider's name. */
export const SamlUser = z.object({
  providerId: z.string(),
  email: z.string(),
  emailVerified: z.literal(true),
  data: z.record(z.string(), z.unknown()),
})
export type SamlUser = z.output<typeof SamlUser>

const CLAIMS_MAX_BYTES = 2_000

/** Attributes that common providers use for the address, unless the provider's mapping names another. */
const ADDRESS_ATTRIBUTES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'email',
  'Email',
  'mail',
  'emailAddress',
]

/** @throws {AuthError} saml_assertion_no_email; validation_failed for an invalid address. */
export function readSamlUser(
  assertion: Assertion,
  { mapping: { keys }, entityId }: { mapping: AttributeMapping; entityId: string },
): SamlUser {
  const { attributes, nameId, nameIdFormat } = assertion
  const emailMapping = keys['email']
  const names = emailMapping ? [emailMapping.name ?? [], emailMapping.names ?? []].flat() : ADDRESS_ATTRIBUTES
  const isAddress =
    nameIdFormat === NAME_ID_EMAIL_ADDRESS || nameIdFormat === NAME_ID_UNSPECIFIED || nameIdFormat === ''
  const address =
    findFirstValues(attributes, names)?.[0] ??
    (!emailMapping && isAddress && nameId.includes('@') ? nameId : undefined)
  if (address === undefined) {
    throw new AuthError(
      400,
      'saml_assertion_no_email',
      'The SAML response has no attribute with an email address',
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
    // Set even when empty, so that claims of an earlier sign-in are cleared.
    custom_claims: readClaims(attributes, keys),
  }
  return { providerId: nameId, email, emailVerified: true, data }
}

/** Claims are part of every access token: those beyond the size limit are dropped. */
function readClaims(
  attributes: Assertion['attributes'],
  keys: AttributeMapping['keys'],
): Record<string, unknown> {
  let claims: Record<string, unknown> = {}
  for (const [key, { name, names, default: fallback, array }] of Object.entries(keys)) {
    if (key === 'email') continue
    const values = findFirstValues(attributes, [name ?? [], names ?? []].flat())
    const value = values === undefined ? fallback : array ? values : values[0]
    if (value === undefined || value === null) continue
    const more = { ...claims, [key]: value }
    if (Buffer.byteLength(JSON.stringify(more)) <= CLAIMS_MAX_BYTES) claims = more
  }
  return claims
}

function findFirstValues(
  attributes: Assertion['attributes'],
  names: readonly string[],
): readonly string[] | undefined {
  return names.map((name) => attributes.get(name)).find((values) => values !== undefined)
}

/** The domain of an address in ASCII, as the domains of providers are stored. */
export function getEmailDomain(email: string): string {
  return domainToASCII(email.slice(email.lastIndexOf('@') + 1))
}
