import { ASSERTION, BEARER, TRANSIENT } from '../xml/saml-names.ts'
import { childIfAny, childrenOf, onlyChild, textOf, type XmlElement, XmlError } from '../xml/xml-element.ts'

export interface Expected {
  /** The provider that the sign-in began with. */
  entityId: string
  /** Ours. */
  audience: string
  recipient: string
  requestId: string
  now: Date
}

/** What a provider says of whom it signed in. */
export interface Assertion {
  id: string
  nameId: string
  nameIdFormat: string
  /** By name, and by friendly name. */
  attributes: ReadonlyMap<string, readonly string[]>
}

/** Clocks of two companies differ. */
const SKEW_MS = 60_000
/** Whatever the provider says: longer than anybody is on the way back. */
const AGE_AT_MOST_MS = 10 * 60_000
const NAME_ID_MAX_LENGTH = 256
/** Attributes are pairs of a name and values; those of groups can be many. */
const VALUES_AT_MOST = 1_000

/**
 * Reads an assertion whose signature is good, and checks that it is about this sign-in, for us, and still true.
 * @throws {XmlError} whose message says what is wrong.
 */
export function readAssertion(assertion: XmlElement, expected: Expected): Assertion {
  if (assertion.namespace !== ASSERTION || assertion.name !== 'Assertion')
    throw new XmlError('is no assertion')
  if (textOf(onlyChild(assertion, ASSERTION, 'Issuer')) !== expected.entityId) {
    throw new XmlError('comes from another provider than the one this sign-in began with')
  }
  const issuedAt = timeOf(assertion, 'IssueInstant')
  const now = expected.now.getTime()
  if (issuedAt > now + SKEW_MS) throw new XmlError('is not valid yet')
  if (issuedAt + AGE_AT_MOST_MS + SKEW_MS <= now) throw new XmlError('is too old')
  requireConditions(onlyChild(assertion, ASSERTION, 'Conditions'), expected)
  const subject = onlyChild(assertion, ASSERTION, 'Subject')
  requireConfirmed(subject, expected)
  if (childrenOf(assertion, ASSERTION, 'AuthnStatement').length === 0) {
    throw new XmlError('does not say that somebody signed in')
  }
  const name = onlyChild(subject, ASSERTION, 'NameID')
  return {
    id: assertion.attributes.get('ID') ?? '',
    ...readName(name),
    attributes: readAttributes(assertion),
  }
}

function requireConditions(conditions: XmlElement, { audience, now }: Expected): void {
  requireWithin(conditions, now)
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction')
  const isForUs = (restriction: XmlElement) =>
    childrenOf(restriction, ASSERTION, 'Audience').some((each) => textOf(each) === audience)
  if (restrictions.length === 0 || !restrictions.every(isForUs))
    throw new XmlError('is meant for somebody else')
}

/** Whoever brings it is whom it is about: only where it says so, for our address, in answer to our question. */
function requireConfirmed(subject: XmlElement, { recipient, requestId, now }: Expected): void {
  const bearers = childrenOf(subject, ASSERTION, 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.get('Method') === BEARER)
    .flatMap((each) => childIfAny(each, ASSERTION, 'SubjectConfirmationData') ?? [])
  if (bearers.length === 0) throw new XmlError('does not say who may bring it')
  const answers = bearers.filter(({ attributes }) => attributes.get('InResponseTo') === requestId)
  if (answers.length === 0) throw new XmlError('is no answer to this sign-in')
  const ours = answers.find(({ attributes }) => attributes.get('Recipient') === recipient)
  if (!ours) throw new XmlError('was sent for another address')
  // Told apart from conditions by having to end.
  timeOf(ours, 'NotOnOrAfter')
  requireWithin(ours, now)
}

function requireWithin(element: XmlElement, now: Date): void {
  const { attributes } = element
  if (attributes.has('NotBefore') && timeOf(element, 'NotBefore') > now.getTime() + SKEW_MS) {
    throw new XmlError('is not valid yet')
  }
  if (attributes.has('NotOnOrAfter') && timeOf(element, 'NotOnOrAfter') + SKEW_MS <= now.getTime()) {
    throw new XmlError('is no longer valid')
  }
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/

/** SAML has all times in UTC (core, 1.3.3). */
function timeOf({ attributes }: XmlElement, name: string): number {
  const text = attributes.get(name) ?? ''
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new XmlError(`has no ${name} in UTC`)
  return time
}

function readName(name: XmlElement): Pick<Assertion, 'nameId' | 'nameIdFormat'> {
  const nameId = textOf(name)
  if (nameId === '' || nameId.length > NAME_ID_MAX_LENGTH)
    throw new XmlError('has no NameID of at most 256 characters')
  const nameIdFormat = name.attributes.get('Format') ?? ''
  if (nameIdFormat === TRANSIENT) {
    throw new XmlError(
      'has a NameID that is another one each time (transient); it has to be a persistent one',
    )
  }
  return { nameId, nameIdFormat }
}

function readAttributes(assertion: XmlElement): Map<string, readonly string[]> {
  const attributes = childrenOf(assertion, ASSERTION, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, ASSERTION, 'Attribute'))
    .map((attribute) => ({
      name: attribute.attributes.get('Name'),
      friendlyName: attribute.attributes.get('FriendlyName'),
      // Values that are elements themselves say nothing here.
      texts: childrenOf(attribute, ASSERTION, 'AttributeValue')
        .filter(({ children }) => children.length === 0)
        .map(textOf)
        .filter((text) => text !== ''),
    }))
    .filter(({ texts }) => texts.length > 0)
  if (attributes.flatMap(({ texts }) => texts).length > VALUES_AT_MOST)
    throw new XmlError('has too many attributes')
  const found = new Map<string, readonly string[]>()
  // Some providers give each value of a list an attribute of its own.
  for (const { name, texts } of attributes) {
    if (name) found.set(name, [...(found.get(name) ?? []), ...texts])
  }
  // What is the name of one is the friendly name of no other; of these the first counts.
  for (const { friendlyName: name, texts } of attributes) if (name && !found.has(name)) found.set(name, texts)
  return found
}
