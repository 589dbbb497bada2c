import { X509Certificate } from 'node:crypto'
import { XmlError } from '../xml/xml-element.ts'

const MAX_CERTIFICATES = 8
const MIN_RSA_BITS = 2048

/**
 * The certificates that responses are verified with, in PEM. Expired ones, and those with unsupported keys, are left
 * out.
 * @throws {XmlError} when none is usable, or one is unreadable, or there are too many.
 */
export function readCertificates(base64: readonly string[], now: Date): string[] {
  if (base64.length === 0) throw new XmlError('has no certificate to check signatures with')
  if (base64.length > MAX_CERTIFICATES) throw new XmlError('has too many certificates')
  const supported = base64.map(readCertificate).filter(hasSupportedKey)
  if (supported.length === 0) throw new XmlError('has no certificate whose key is RSA of at least 2048 bits')
  const current = supported.filter((certificate) => isCurrent(certificate, now))
  if (current.length === 0) throw new XmlError('has no certificate that has not expired')
  return current.map(String)
}

/**
 * The certificates that have not expired. Metadata are not refetched automatically, so expiry is what retires an old
 * key.
 * @throws {XmlError} when all have expired.
 */
export function dropExpiredCertificates(certificates: readonly string[], now: Date): string[] {
  const current = certificates.filter((pem) => isCurrent(new X509Certificate(pem), now))
  if (current.length === 0) {
    throw new XmlError('cannot be checked, as the certificate of the provider has expired')
  }
  return current
}

function readCertificate(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw new XmlError('has a certificate that cannot be read', { cause })
  }
}

function hasSupportedKey({ publicKey }: X509Certificate): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
  return type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS
}

function isCurrent({ validTo }: X509Certificate, now: Date): boolean {
  return Date.parse(validTo) > now.getTime()
}
