import type { SAML } from '@node-saml/node-saml'
import { authLog } from '#server/platform/log.ts'
import { OF_ANSWERS, readXml } from '../xml/read-xml.ts'
import { SIGNATURE } from '../xml/saml-names.ts'
import { childrenOf, XmlError } from '../xml/xml-element.ts'
import { type Assertion, type Expected, readAssertion } from './read-assertion.ts'
import { requirePlainAnswer } from './require-plain-answer.ts'

/** The library, for an answer that is signed as a whole besides, or not. */
type OpenSaml = (isResponseSigned: boolean) => Promise<SAML>

/** Some hundred groups with long names. In base64, as it comes. */
export const ANSWER_MAX_LENGTH = 256 * 1024

/**
 * What a provider's answer says, if it is good. Three steps, each of which trusts only the one before: the whole is read
 * strictly and has the shape that honest answers have; the library checks the signature and gives the bytes that were
 * signed; these bytes alone are read for what they say.
 * @throws {XmlError} whose message goes on from "The answer of the provider".
 */
export async function verifyAnswer(open: OpenSaml, base64: string, expected: Expected): Promise<Assertion> {
  const source = decodeAnswer(base64)
  const root = readXml(source, OF_ANSWERS)
  const inResponseTo = root.attributes.get('InResponseTo')
  // Outside of what is signed, so this only says sooner what the assertion says again.
  if (inResponseTo !== expected.requestId) throw new XmlError('is no answer to this sign-in')
  const destination = root.attributes.get('Destination')
  if (destination !== undefined && destination !== expected.recipient)
    throw new XmlError('was sent for another address')
  requirePlainAnswer(root)
  const saml = await open(childrenOf(root, SIGNATURE, 'Signature').length > 0)
  return readAssertion(readXml(await signedPart(saml, source), OF_ANSWERS), expected)
}

function decodeAnswer(base64: string): string {
  if (base64.length > ANSWER_MAX_LENGTH) throw new XmlError('is too long')
  const text = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text)) throw new XmlError('is no base64')
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
    return source.replaceAll(/\r\n?/g, '\n')
  } catch (cause) {
    throw new XmlError('is no UTF-8', { cause })
  }
}

/** The assertion, out of what the signature covers. @throws {XmlError} when the signature is not the provider's. */
async function signedPart(saml: SAML, source: string): Promise<string> {
  try {
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: Buffer.from(source).toString('base64'),
    })
    const signed = profile?.getAssertionXml?.()
    if (signed) return signed
  } catch (error) {
    // The library's reason, for whoever sets a provider up; whoever signs in is told no more than that.
    authLog.info({ error }, 'an answer of an identity provider was refused')
  }
  throw new XmlError('is not signed by the provider')
}
