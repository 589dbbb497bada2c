import type { SAML } from '@node-saml/node-saml'
import { authLog } from '@firstline/platform/log'
import { RESPONSE_LIMITS, parseXml } from '../xml/parse-xml.ts'
import { SIGNATURE_NS } from '../xml/saml-names.ts'
import { findChildren, XmlError } from '../xml/xml-element.ts'
import { type Assertion, type AssertionChecks, readAssertion } from './read-assertion.ts'
import { checkResponseStructure } from './check-response-structure.ts'

/** Creates the library's client. `isResponseSigned`: the response itself is signed too, not only the assertion. */
type OpenSaml = (isResponseSigned: boolean) => Promise<SAML>

/** In base64 characters: room for a few hundred groups with long names. */
export const SAML_RESPONSE_MAX_LENGTH = 256 * 1024

/**
 * Verifies a SAML response in three steps, each of which trusts only the one before: a strict parse and a check of the
 * structure; the library verifies the signature and returns the signed bytes; only these bytes are read.
 * @throws {XmlError} whose message continues "The provider's SAML response".
 */
export async function verifySamlResponse(
  open: OpenSaml,
  base64: string,
  expected: AssertionChecks,
): Promise<Assertion> {
  const source = decodeAnswer(base64)
  const root = parseXml(source, RESPONSE_LIMITS)
  const inResponseTo = root.attributes.get('InResponseTo')
  // Not covered by the signature: an early exit only, the assertion is checked again.
  if (inResponseTo !== expected.requestId) throw new XmlError('does not match this sign-in request')
  const destination = root.attributes.get('Destination')
  if (destination !== undefined && destination !== expected.recipient)
    throw new XmlError('is addressed to another assertion consumer service')
  checkResponseStructure(root)
  const saml = await open(findChildren(root, SIGNATURE_NS, 'Signature').length > 0)
  return readAssertion(parseXml(await readSignedAssertion(saml, source), RESPONSE_LIMITS), expected)
}

function decodeAnswer(base64: string): string {
  if (base64.length > SAML_RESPONSE_MAX_LENGTH) throw new XmlError('is too long')
  const text = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text)) throw new XmlError('is not base64')
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
    return source.replaceAll(/\r\n?/g, '\n')
  } catch (cause) {
    throw new XmlError('is not UTF-8', { cause })
  }
}

/** The signed assertion. @throws {XmlError} when the signature is invalid. */
async function readSignedAssertion(saml: SAML, source: string): Promise<string> {
  try {
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: Buffer.from(source).toString('base64'),
    })
    const signed = profile?.getAssertionXml?.()
    if (signed) return signed
  } catch (error) {
    // The library's reason is logged for administrators; users get a generic message.
    authLog.info({ error }, 'an answer of an identity provider was refused')
  }
  throw new XmlError('is not signed by the provider')
}
