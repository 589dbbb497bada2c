import { domainToASCII } from 'node:url'
import { requireEmailAddress } from '../../accounts/email-address.ts'
import { AuthError } from '../../auth-error.ts'
import type { AttributeMapping } from '../providers/attribute-mapping.ts'
import { EMAIL_ADDRESS, UNSPECIFIED } from '../xml/saml-names.ts'
import type { Assertion } from './read-assertion.ts'

/** Whom a provider vouches for. */
export interface SsoPerson {
  /** The name there, by which accounts are found. */
  nameId: string
  email: string
  /** What else the provider's mapping asks for. */
  claims: Record<string, unknown>
}

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
export function readPerson(assertion: Assertion, { keys }: AttributeMapping): SsoPerson {
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
  return { nameId, email: requireEmailAddress(address), claims: readClaims(attributes, keys) }
}

function readClaims(
  attributes: Assertion['attributes'],
  keys: AttributeMapping['keys'],
): Record<string, unknown> {
  const claims = Object.entries(keys).flatMap(([key, { name, names, default: fallback, array }]) => {
    if (key === 'email') return []
    const values = firstOf(attributes, [name ?? [], names ?? []].flat())
    const value = values === undefined ? fallback : array ? values : values[0]
    return value === undefined || value === null ? [] : [[key, value] as const]
  })
  return Object.fromEntries(claims)
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
