import { isConfidential } from '#server/platform/is-confidential.ts'
import { METADATA, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from '../xml/saml-names.ts'
import { OF_METADATA, readXml } from '../xml/read-xml.ts'
import {
  childIfAny,
  childrenOf,
  everyElement,
  textOf,
  type XmlElement,
  XmlError,
} from '../xml/xml-element.ts'
import { readCertificates } from './certificates.ts'

/** What there is to know of an identity provider to sign people in by it. */
export interface IdentityProvider {
  entityId: string
  /** Where browsers are sent to sign in. */
  signInUrl: string
  /** Any of them may have signed: providers announce the next one beside the present one. In PEM. */
  certificates: readonly string[]
}

/** As SAML bounds them (core, 8.3.6). */
const ENTITY_ID_MAX_LENGTH = 1024

/**
 * Reads what an identity provider publishes of itself. A signature on it is not looked at: it came from an administrator,
 * or by TLS from the address that one has named.
 * @throws {XmlError} whose message goes on from the name of what was read.
 */
export function readMetadata(source: string, now: Date): IdentityProvider {
  const root = readXml(source.replaceAll(/\r\n?/g, '\n'), OF_METADATA)
  const entity = onlyProvider(root)
  const entityId = entity.attributes.get('entityID')?.trim() ?? ''
  if (entityId === '' || entityId.length > ENTITY_ID_MAX_LENGTH) {
    throw new XmlError('has no entityID of at most 1024 characters')
  }
  const [role, ...others] = childrenOf(entity, METADATA, 'IDPSSODescriptor')
  if (!role || others.length > 0)
    throw new XmlError('has to describe one identity provider (IDPSSODescriptor)')
  for (const element of [root, entity, role]) requireValid(element, now)
  if (!(role.attributes.get('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL)) {
    throw new XmlError('describes a provider that does not speak SAML 2.0')
  }
  return { entityId, signInUrl: signInUrlOf(role), certificates: certificatesOf(role, now) }
}

function onlyProvider(root: XmlElement): XmlElement {
  if (root.namespace !== METADATA) throw new XmlError('is no SAML metadata')
  if (root.name === 'EntityDescriptor') return root
  const providers = [...everyElement(root)].filter(
    (each) => childrenOf(each, METADATA, 'IDPSSODescriptor').length > 0,
  )
  const [provider] = providers
  if (!provider || providers.length > 1) {
    throw new XmlError('has to describe one identity provider (IDPSSODescriptor)')
  }
  return provider
}

function requireValid(element: XmlElement, now: Date): void {
  const until = element.attributes.get('validUntil')
  if (until !== undefined && !(Date.parse(until) > now.getTime())) throw new XmlError('is no longer valid')
}

function signInUrlOf(role: XmlElement): string {
  const service = childrenOf(role, METADATA, 'SingleSignOnService').find(
    ({ attributes }) => attributes.get('Binding') === REDIRECT_BINDING,
  )
  if (!service) throw new XmlError('offers no sign-in by the binding HTTP-Redirect')
  const location = URL.parse(service.attributes.get('Location') ?? '')
  if (!location || !isConfidential(location)) {
    throw new XmlError('has a sign-in address (SingleSignOnService) that is no https address')
  }
  location.hash = ''
  return location.href
}

function certificatesOf(role: XmlElement, now: Date): string[] {
  const texts = childrenOf(role, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((key) => {
      const info = childIfAny(key, SIGNATURE, 'KeyInfo')
      return info ? [...everyElement(info)] : []
    })
    .filter(({ name, namespace }) => name === 'X509Certificate' && namespace === SIGNATURE)
    .map((element) => textOf(element).replaceAll(/\s/g, ''))
  return readCertificates([...new Set(texts)], now)
}
