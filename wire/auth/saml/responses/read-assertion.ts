import { ASSERTION_NS, METHOD_BEARER, NAME_ID_TRANSIENT } from '../xml/saml-names.ts'
import {
  findChild,
  findChildren,
  requireChild,
  readText,
  type XmlElement,
  XmlError,
} from '../xml/xml-element.ts'

export interface AssertionChecks {
  /** The entity id of the provider that the sign-in was sent to. */
  entityId: string
  /** This server's entity id. */
  audience: string
  recipient: string
  requestId: string
  now: Date
}

export interface Assertion {
  id: string
  nameId: string
  nameIdFormat: string
  /** Values by name and by friendly name. */
  attributes: ReadonlyMap<string, readonly string[]>
}

/** Accepted clock drift. */
const SKEW_MS = 60_000
/** Maximum age, regardless of the assertion's own conditions. */
const AGE_AT_MOST_MS = 10 * 60_000
const NAME_ID_MAX_LENGTH = 256
/** Values of all attributes together; lists of groups can be long. */
const VALUES_AT_MOST = 1_000

/**
 * Reads an assertion with a verified signature and checks issuer, conditions and subject confirmation (SAML core, 2.3
 * to 2.5).
 * @throws {XmlError} whose message states the failed check.
 */
export function readAssertion(assertion: XmlElement, expected: AssertionChecks): Assertion {
  if (assertion.namespace !== ASSERTION_NS || assertion.name !== 'Assertion')
    throw new XmlError('is not an assertion')
  if (readText(requireChild(assertion, ASSERTION_NS, 'Issuer')) !== expected.entityId) {
    throw new XmlError('was issued by another provider')
  }
  const issuedAt = readTime(assertion, 'IssueInstant')
  const now = expected.now.getTime()
  if (issuedAt > now + SKEW_MS) throw new XmlError('is not valid yet')
  if (issuedAt + AGE_AT_MOST_MS + SKEW_MS <= now) throw new XmlError('is too old')
  requireConditions(requireChild(assertion, ASSERTION_NS, 'Conditions'), expected)
  const subject = requireChild(assertion, ASSERTION_NS, 'Subject')
  requireSubjectConfirmation(subject, expected)
  if (findChildren(assertion, ASSERTION_NS, 'AuthnStatement').length === 0) {
    throw new XmlError('has no AuthnStatement')
  }
  const name = requireChild(subject, ASSERTION_NS, 'NameID')
  return {
    id: assertion.attributes.get('ID') ?? '',
    ...readName(name),
    attributes: readAttributes(assertion),
  }
}

function requireConditions(conditions: XmlElement, { audience, now }: AssertionChecks): void {
  requireWithin(conditions, now)
  const restrictions = findChildren(conditions, ASSERTION_NS, 'AudienceRestriction')
  const isForUs = (restriction: XmlElement) =>
    findChildren(restriction, ASSERTION_NS, 'Audience').some((each) => readText(each) === audience)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new XmlError('has another audience')
}

/** Bearer confirmation (SAML profiles, 4.1.4.2): for this address, in response to this request, and not expired. */
function requireSubjectConfirmation(
  subject: XmlElement,
  { recipient, requestId, now }: AssertionChecks,
): void {
  const bearers = findChildren(subject, ASSERTION_NS, 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.get('Method') === METHOD_BEARER)
    .flatMap((each) => findChild(each, ASSERTION_NS, 'SubjectConfirmationData') ?? [])
  if (bearers.length === 0) throw new XmlError('has no bearer SubjectConfirmation')
  const answers = bearers.filter(({ attributes }) => attributes.get('InResponseTo') === requestId)
  if (answers.length === 0) throw new XmlError('does not match this sign-in request')
  const ours = answers.find(({ attributes }) => attributes.get('Recipient') === recipient)
  if (!ours) throw new XmlError('is addressed to another assertion consumer service')
  // NotOnOrAfter is required here, unlike in Conditions.
  readTime(ours, 'NotOnOrAfter')
  requireWithin(ours, now)
}

function requireWithin(element: XmlElement, now: Date): void {
  const { attributes } = element
  if (attributes.has('NotBefore') && readTime(element, 'NotBefore') > now.getTime() + SKEW_MS) {
    throw new XmlError('is not valid yet')
  }
  if (attributes.has('NotOnOrAfter') && readTime(element, 'NotOnOrAfter') + SKEW_MS <= now.getTime()) {
    throw new XmlError('is no longer valid')
  }
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/

/** SAML requires UTC (core, 1.3.3). */
function readTime({ attributes }: XmlElement, name: string): number {
  const text = attributes.get(name) ?? ''
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new XmlError(`has no ${name} in UTC`)
  return time
}

function readName(name: XmlElement): Pick<Assertion, 'nameId' | 'nameIdFormat'> {
  const nameId = readText(name)
  if (nameId === '' || nameId.length > NAME_ID_MAX_LENGTH)
    throw new XmlError('has no NameID of at most 256 characters')
  const nameIdFormat = name.attributes.get('Format') ?? ''
  if (nameIdFormat === NAME_ID_TRANSIENT) {
    throw new XmlError(
      'has a NameID that is another one each time (transient); it has to be a persistent one',
    )
  }
  return { nameId, nameIdFormat }
}

function readAttributes(assertion: XmlElement): Map<string, readonly string[]> {
  const attributes = findChildren(assertion, ASSERTION_NS, 'AttributeStatement')
    .flatMap((statement) => findChildren(statement, ASSERTION_NS, 'Attribute'))
    .map((attribute) => ({
      name: attribute.attributes.get('Name'),
      friendlyName: attribute.attributes.get('FriendlyName'),
      // Values with child elements are ignored.
      texts: findChildren(attribute, ASSERTION_NS, 'AttributeValue')
        .filter(({ children }) => children.length === 0)
        .map(readText)
        .filter((text) => text !== ''),
    }))
    .filter(({ texts }) => texts.length > 0)
  if (attributes.flatMap(({ texts }) => texts).length > VALUES_AT_MOST)
    throw new XmlError('has too many attributes')
  const found = new Map<string, readonly string[]>()
  // Some providers send one Attribute element per value.
  for (const { name, texts } of attributes) {
    if (name) found.set(name, [...(found.get(name) ?? []), ...texts])
  }
  // A name takes precedence over the same friendly name; of equal friendly names the first one counts.
  for (const { friendlyName: name, texts } of attributes) if (name && !found.has(name)) found.set(name, texts)
  return found
}
