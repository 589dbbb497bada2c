import { X509Certificate } from 'node:crypto'
import { XmlError } from '../xml/xml-element.ts'

const CERTIFICATES_AT_MOST = 8
const RSA_BITS_AT_LEAST = 2048

/**
 * Those of a provider's certificates that its answers are checked with, in PEM. Others may stand beside them, of other keys
 * or of former times, and are left out.
 * @throws {XmlError} when there are none, too many, or one that is none.
 */
export function readCertificates(base64: readonly string[], now: Date): string[] {
  if (base64.length === 0) throw new XmlError('has no certificate to check signatures with')
  if (base64.length > CERTIFICATES_AT_MOST) throw new XmlError('has too many certificates')
  const taken = base64.map(readCertificate).filter(hasTakenKey)
  if (taken.length === 0) throw new XmlError('has no certificate whose key is RSA of at least 2048 bits')
  const current = taken.filter((certificate) => isCurrent(certificate, now))
  if (current.length === 0) throw new XmlError('has no certificate that has not expired')
  return current.map(String)
}

/**
 * Those that have not expired since. Metadata are not fetched again by themselves, so this is what ends a former key.
 * @throws {XmlError} when there is none left.
 */
export function currentCertificates(certificates: readonly string[], now: Date): string[] {
  const current = certificates.filter((pem) => isCurrent(new X509Certificate(pem), now))
  if (current.length === 0) {
    throw new XmlError('can not be checked, as the certificate of the provider has expired')
  }
  return current
}

function readCertificate(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw new XmlError('has a certificate that can not be read', { cause })
  }
}

function hasTakenKey({ publicKey }: X509Certificate): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
  return type === 'rsa' && (details?.modulusLength ?? 0) >= RSA_BITS_AT_LEAST
}

function isCurrent({ validTo }: X509Certificate, now: Date): boolean {
  return Date.parse(validTo) > now.getTime()
}
