import { ASSERTION_NS, PROTOCOL_NS, SIGNATURE_NS, STATUS_SUCCESS } from '../xml/saml-names.ts'
import {
  findChild,
  findChildren,
  walkElements,
  requireChild,
  readText,
  type XmlElement,
  XmlError,
} from '../xml/xml-element.ts'

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const CANONICAL = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
])
// No SHA-1 and no HMAC: with an HMAC method the provider's public key could be used to sign.
const SIGNATURE_METHODS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const DIGEST_METHODS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/**
 * Checks the structure of a response before its signatures, against XML signature wrapping: exactly one assertion in
 * its place, signatures only as direct children of the element they sign, unique ids (SAML core, 5.4).
 * @throws {XmlError} whose message states the failed check.
 */
export function checkResponseStructure(root: XmlElement): void {
  if (root.namespace !== PROTOCOL_NS || root.name !== 'Response') throw new XmlError('is not a SAML response')
  if (root.attributes.get('Version') !== '2.0') throw new XmlError('is not SAML 2.0')
  requireSuccess(root)
  const all = [...walkElements(root)]
  // In any namespace: libraries search by local name.
  const count = (name: string) => all.filter((element) => element.name === name).length
  if (all.some(({ name }) => name.startsWith('Encrypted'))) {
    throw new XmlError(
      'is encrypted, which is not supported: the provider has to send its assertion signed and not encrypted',
    )
  }
  if (count('Assertion') !== 1 || count('Response') !== 1)
    throw new XmlError('must contain exactly one assertion')
  const assertion = requireChild(root, ASSERTION_NS, 'Assertion')
  requireUniqueIds(all)
  const signatures = [root, assertion].flatMap((signed) => {
    const signature = findChild(signed, SIGNATURE_NS, 'Signature')
    if (signature) requirePlainSignature(signature, signed)
    return signature ? [signature] : []
  })
  if (count('Signature') !== signatures.length) throw new XmlError('has a signature in an unexpected place')
  if (findChildren(assertion, SIGNATURE_NS, 'Signature').length === 0)
    throw new XmlError('has an assertion that is not signed')
}

/** The user canceled at the provider, or the provider denied the request. */
export class SignInDeclinedError extends XmlError {}

const DECLINED = new Set(['AuthnFailed', 'RequestDenied'])

/** Checks the status (SAML core, 3.2.2). An error status may be unsigned, since it grants nothing. */
function requireSuccess(root: XmlElement): void {
  const code = requireChild(requireChild(root, PROTOCOL_NS, 'Status'), PROTOCOL_NS, 'StatusCode')
  if (code.attributes.get('Value') === STATUS_SUCCESS) return
  const reason = findChild(code, PROTOCOL_NS, 'StatusCode') ?? code
  const [word = 'without a reason'] = /[A-Za-z]{1,40}$/.exec(reason.attributes.get('Value') ?? '') ?? []
  const message = `says that the user was not signed in: ${word}`
  throw DECLINED.has(word) ? new SignInDeclinedError(message) : new XmlError(message)
}

function requireUniqueIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap(({ attributes }) =>
    ['ID', 'Id', 'id'].flatMap((name) => attributes.get(name) ?? []),
  )
  if (new Set(ids).size < ids.length) throw new XmlError('has a duplicate ID')
}

function requirePlainSignature(signature: XmlElement, signed: XmlElement): void {
  const names = signature.children.map(({ name }) => name)
  if (!/^SignedInfo,SignatureValue(,KeyInfo)?$/.test(names.join(','))) {
    throw new XmlError('has a signature with unexpected content')
  }
  const info = requireChild(signature, SIGNATURE_NS, 'SignedInfo')
  if (
    info.children.map(({ name }) => name).join(',') !== 'CanonicalizationMethod,SignatureMethod,Reference'
  ) {
    throw new XmlError('has a signature that does not cover its parent element')
  }
  const reference = requireChild(info, SIGNATURE_NS, 'Reference')
  const id = signed.attributes.get('ID') ?? ''
  // The library looks ids up by XPath, where a quote would allow injection.
  if (!/^[\w.-]{1,256}$/.test(id) || reference.attributes.get('URI') !== `#${id}`) {
    throw new XmlError('has a signature that does not cover its parent element')
  }
  const transforms = findChildren(
    requireChild(reference, SIGNATURE_NS, 'Transforms'),
    SIGNATURE_NS,
    'Transform',
  ).map(readAlgorithm)
  const [enveloped, canonical = '', ...others] = transforms
  if (
    enveloped !== ENVELOPED ||
    !CANONICAL.has(canonical) ||
    others.length > 0 ||
    !CANONICAL.has(readAlgorithm(requireChild(info, SIGNATURE_NS, 'CanonicalizationMethod'))) ||
    !SIGNATURE_METHODS.has(readAlgorithm(requireChild(info, SIGNATURE_NS, 'SignatureMethod'))) ||
    !DIGEST_METHODS.has(readAlgorithm(requireChild(reference, SIGNATURE_NS, 'DigestMethod')))
  ) {
    throw new XmlError('uses an unsupported signature algorithm: use RSA with SHA-256 or SHA-512')
  }
  readText(requireChild(reference, SIGNATURE_NS, 'DigestValue'))
  readText(requireChild(signature, SIGNATURE_NS, 'SignatureValue'))
}

function readAlgorithm(element: XmlElement): string {
  return element.attributes.get('Algorithm') ?? ''
}
