import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** RFC 6238 with the parameters that every authenticator app supports; many ignore other values. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted clock drift in steps, in either direction (RFC 6238, 5.2). */
const SKEW = 1

/** RFC 4226, 4 (R6) recommends 160 bits: 32 characters in base32. */
const SECRET_BYTES = 20

export interface TotpEnrollment {
  /** Base32. */
  secret: string
  /** `otpauth://totp/...`. */
  uri: string
  /** The URI as a QR code, in SVG. */
  qr_code: string
}

/** Shown by apps beside the code. Truncated, because the QR code has to stay readable for cameras. */
const ISSUER_MAX_LENGTH = 64
const ACCOUNT_MAX_LENGTH = 128

export function createTotp(issuer: string, account: string): TotpEnrollment {
  const totp = new TOTP({
    ...PARAMETERS,
    issuer: truncate(issuer, ISSUER_MAX_LENGTH),
    label: truncate(account, ACCOUNT_MAX_LENGTH),
    secret: new Secret({ size: SECRET_BYTES }),
  })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'L', border: 2 }) }
}

/** The time step that the code belongs to; null for a code that is not valid now. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  if (!CODE.test(code)) return null
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: SKEW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const CODE = /^\d{6}$/

/** Truncates without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
