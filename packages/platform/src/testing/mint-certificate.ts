import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes a DER value (X.690): tag, length and contents. */
function value(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...items: Buffer[]) => value(0x30, ...items)
const objectId = (hex: string) => value(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, content: string) => value(tag, Buffer.from(content, 'latin1'))

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'))
const COMMON_NAME = objectId('550403')
const ALTERNATIVE_NAMES = objectId('551d11')

/** Creates a self-signed certificate (RFC 5280) for TLS tests, so that no key is stored. */
export function createSelfSignedCertificate(hostname: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = sequence(value(0x31, sequence(COMMON_NAME, text(0x0c, hostname))))
  const validity = sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z'))
  const names = value(0x04, sequence(text(0x82, hostname)))
  const claims = sequence(
    value(0xa0, value(0x02, Buffer.from([2]))),
    value(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    issuer,
    validity,
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    value(0xa3, sequence(sequence(ALTERNATIVE_NAMES, names))),
  )
  const signature = sign('sha256', claims, privateKey)
  const der = sequence(claims, ECDSA_WITH_SHA256, value(0x03, Buffer.from([0]), signature))
  const body = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}
