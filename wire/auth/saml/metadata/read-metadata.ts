import { isConfidential } from '@firstline/platform/is-confidential'
import { METADATA_NS, PROTOCOL_NS, REDIRECT_BINDING, SIGNATURE_NS } from '../xml/saml-names.ts'
import { METADATA_LIMITS, parseXml } from '../xml/parse-xml.ts'
import {
  findChild,
  findChildren,
  walkElements,
  readText,
  type XmlElement,
  XmlError,
} from '../xml/xml-element.ts'
import { readCertificates } from './certificates.ts'

/** The parts of an identity provider's metadata that a sign-in needs. */
export interface SamlIdentityProvider {
  entityId: string
  /** The SingleSignOnService with the HTTP-Redirect binding. */
  signInUrl: string
  /** Accepted signing certificates in PEM. Several during a key rollover. */
  certificates: readonly string[]
}

/** SAML core, 8.3.6. */
const ENTITY_ID_MAX_LENGTH = 1024

/**
 * Reads an identity provider's metadata (SAML metadata, 2.4.3). Their signature is not checked: they come from an
 * administrator, or over TLS from an address that an administrator configured.
 * @throws {XmlError} whose message continues the name of the source.
 */
export function parseSamlMetadata(source: string, now: Date): SamlIdentityProvider {
  const root = parseXml(source.replaceAll(/\r\n?/g, '\n'), METADATA_LIMITS)
  const entity = findEntity(root)
  const entityId = entity.attributes.get('entityID')?.trim() ?? ''
  if (entityId === '' || entityId.length > ENTITY_ID_MAX_LENGTH) {
    throw new XmlError('has no entityID of at most 1024 characters')
  }
  const [role, ...others] = findChildren(entity, METADATA_NS, 'IDPSSODescriptor')
  if (!role || others.length > 0) throw new XmlError('must describe one identity provider (IDPSSODescriptor)')
  for (const element of [root, entity, role]) requireValid(element, now)
  if (!(role.attributes.get('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL_NS)) {
    throw new XmlError('describes a provider that does not support SAML 2.0')
  }
  return { entityId, signInUrl: readSignInUrl(role), certificates: readSigningCertificates(role, now) }
}

function findEntity(root: XmlElement): XmlElement {
  if (root.namespace !== METADATA_NS) throw new XmlError('is not SAML metadata')
  if (root.name === 'EntityDescriptor') return root
  const providers = [...walkElements(root)].filter(
    (each) => findChildren(each, METADATA_NS, 'IDPSSODescriptor').length > 0,
  )
  const [provider] = providers
  if (!provider || providers.length > 1) {
    throw new XmlError('must describe one identity provider (IDPSSODescriptor)')
  }
  return provider
}

function requireValid(element: XmlElement, now: Date): void {
  const until = element.attributes.get('validUntil')
  if (until !== undefined && !(Date.parse(until) > now.getTime())) throw new XmlError('is no longer valid')
}

function readSignInUrl(role: XmlElement): string {
  const service = findChildren(role, METADATA_NS, 'SingleSignOnService').find(
    ({ attributes }) => attributes.get('Binding') === REDIRECT_BINDING,
  )
  if (!service) throw new XmlError('offers no sign-in by the binding HTTP-Redirect')
  const location = URL.parse(service.attributes.get('Location') ?? '')
  if (!location || !isConfidential(location)) {
    throw new XmlError('has a sign-in address (SingleSignOnService) that is not an https URL')
  }
  location.hash = ''
  return location.href
}

function readSigningCertificates(role: XmlElement, now: Date): string[] {
  const texts = findChildren(role, METADATA_NS, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((key) => {
      const info = findChild(key, SIGNATURE_NS, 'KeyInfo')
      return info ? [...walkElements(info)] : []
    })
    .filter(({ name, namespace }) => name === 'X509Certificate' && namespace === SIGNATURE_NS)
    .map((element) => readText(element).replaceAll(/\s/g, ''))
  return readCertificates([...new Set(texts)], now)
}
