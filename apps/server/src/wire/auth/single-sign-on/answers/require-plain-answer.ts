import { ASSERTION, PROTOCOL, SIGNATURE, SUCCESS } from '../xml/saml-names.ts'
import {
  childIfAny,
  childrenOf,
  everyElement,
  onlyChild,
  textOf,
  type XmlElement,
  XmlError,
} from '../xml/xml-element.ts'

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const CANONICAL = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
])
// Nothing with SHA-1, and nothing whose key could be anything but the provider's public one.
const SIGNATURE_METHODS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const DIGEST_METHODS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/**
 * That an answer is put together as every honest one is, before its signatures are looked at: one assertion, where it
 * belongs; signatures that are direct children of what they sign; no id twice. Wrapped signatures need more than that.
 * @throws {XmlError} whose message says what is wrong.
 */
export function requirePlainAnswer(root: XmlElement): void {
  if (root.namespace !== PROTOCOL || root.name !== 'Response') throw new XmlError('is no SAML response')
  if (root.attributes.get('Version') !== '2.0') throw new XmlError('is not of SAML 2.0')
  requireSuccess(root)
  const all = [...everyElement(root)]
  // By whichever namespace: libraries look for the bare name.
  const count = (name: string) => all.filter((element) => element.name === name).length
  if (all.some(({ name }) => name.startsWith('Encrypted'))) {
    throw new XmlError(
      'is encrypted, which is not supported: the provider has to send its assertion signed and not encrypted',
    )
  }
  if (count('Assertion') !== 1 || count('Response') !== 1)
    throw new XmlError('has to hold exactly one assertion')
  const assertion = onlyChild(root, ASSERTION, 'Assertion')
  requireIdsOnce(all)
  const signatures = [root, assertion].flatMap((signed) => {
    const signature = childIfAny(signed, SIGNATURE, 'Signature')
    if (signature) requirePlainSignature(signature, signed)
    return signature ? [signature] : []
  })
  if (count('Signature') !== signatures.length) throw new XmlError('has a signature where none belongs')
  if (childrenOf(assertion, SIGNATURE, 'Signature').length === 0)
    throw new XmlError('has an assertion that is not signed')
}

/** The provider did not sign somebody in who did not want it any more, or is not to come here. */
export class DeclinedError extends XmlError {}

const DECLINED = new Set(['AuthnFailed', 'RequestDenied'])

/** What a provider says when it signed nobody in. It may say so unsigned: nothing comes of it. */
function requireSuccess(root: XmlElement): void {
  const code = onlyChild(onlyChild(root, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode')
  if (code.attributes.get('Value') === SUCCESS) return
  const reason = childIfAny(code, PROTOCOL, 'StatusCode') ?? code
  const [word = 'without a reason'] = /[A-Za-z]{1,40}$/.exec(reason.attributes.get('Value') ?? '') ?? []
  const message = `says that nobody was signed in: ${word}`
  throw DECLINED.has(word) ? new DeclinedError(message) : new XmlError(message)
}

function requireIdsOnce(all: readonly XmlElement[]): void {
  const ids = all.flatMap(({ attributes }) =>
    ['ID', 'Id', 'id'].flatMap((name) => attributes.get(name) ?? []),
  )
  if (new Set(ids).size < ids.length) throw new XmlError('has one id twice')
}

function requirePlainSignature(signature: XmlElement, signed: XmlElement): void {
  const names = signature.children.map(({ name }) => name)
  if (!/^SignedInfo,SignatureValue(,KeyInfo)?$/.test(names.join(','))) {
    throw new XmlError('has a signature with something else in it')
  }
  const info = onlyChild(signature, SIGNATURE, 'SignedInfo')
  if (
    info.children.map(({ name }) => name).join(',') !== 'CanonicalizationMethod,SignatureMethod,Reference'
  ) {
    throw new XmlError('has a signature of something else than its parent')
  }
  const reference = onlyChild(info, SIGNATURE, 'Reference')
  const id = signed.attributes.get('ID') ?? ''
  // Ids are looked up by XPath, in which quotes would end the text.
  if (!/^[\w.-]{1,256}$/.test(id) || reference.attributes.get('URI') !== `#${id}`) {
    throw new XmlError('has a signature of something else than its parent')
  }
  const transforms = childrenOf(onlyChild(reference, SIGNATURE, 'Transforms'), SIGNATURE, 'Transform').map(
    algorithmOf,
  )
  const [enveloped, canonical = '', ...others] = transforms
  if (
    enveloped !== ENVELOPED ||
    !CANONICAL.has(canonical) ||
    others.length > 0 ||
    !CANONICAL.has(algorithmOf(onlyChild(info, SIGNATURE, 'CanonicalizationMethod'))) ||
    !SIGNATURE_METHODS.has(algorithmOf(onlyChild(info, SIGNATURE, 'SignatureMethod'))) ||
    !DIGEST_METHODS.has(algorithmOf(onlyChild(reference, SIGNATURE, 'DigestMethod')))
  ) {
    throw new XmlError('is signed by a method that is not taken: RSA with SHA-256 or SHA-512 is')
  }
  textOf(onlyChild(reference, SIGNATURE, 'DigestValue'))
  textOf(onlyChild(signature, SIGNATURE, 'SignatureValue'))
}

function algorithmOf(element: XmlElement): string {
  return element.attributes.get('Algorithm') ?? ''
}
