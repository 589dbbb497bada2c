import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** PEM. */
export interface Certificate {
  key: string
  cert: string
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
/** OIDs 1.2.840.113549.1.1.11 and 2.5.4.3. */
const SHA256_WITH_RSA = encodeDer(
  SEQUENCE,
  encodeDer(OBJECT_ID, Buffer.from('2a864886f70d01010b', 'hex')),
  Buffer.from('0500', 'hex'),
)
const COMMON_NAME = encodeDer(OBJECT_ID, Buffer.from('550403', 'hex'))

/** An RSA key and its self-signed X.509 certificate, valid for ten years. */
export function makeCertificate(name = 'stub identity provider', modulusLength = 2048): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  const subject = encodeDer(
    SEQUENCE,
    encodeDer(SET, encodeDer(SEQUENCE, COMMON_NAME, encodeDer(UTF8_STRING, Buffer.from(name)))),
  )
  const year = new Date().getUTCFullYear()
  const body = encodeDer(
    SEQUENCE,
    encodeDer(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    SHA256_WITH_RSA,
    subject,
    encodeDer(SEQUENCE, encodeNewYear(year - 1), encodeNewYear(year + 9)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = encodeDer(BIT_STRING, Buffer.of(0), sign('sha256', body, privateKey))
  const base64 = encodeDer(SEQUENCE, body, SHA256_WITH_RSA, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const encodeNewYear = (year: number) =>
  encodeDer(UTC_TIME, Buffer.from(`${String(year).slice(2)}0101000000Z`))

/** DER: tag, length, contents. */
function encodeDer(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content])
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...bytes), content])
}
