import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What every authenticator app understands; many ignore anything else that an address asks for. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps by which an app's clock may differ from ours, to either side. */
const SKEW = 1

/** As long as the hash, which RFC 4226 recommends: 32 characters in base32. */
const SECRET_BYTES = 20

export interface NewTotp {
  /** Base32. */
  secret: string
  /** As apps read it: `otpauth://totp/...`. */
  uri: string
  /** The same as an SVG. */
  qr_code: string
}

/** What apps show beside the code. Longer ones are cut: the picture has to hold both, and a camera to read it. */
const ISSUER_MAX_LENGTH = 64
const ACCOUNT_MAX_LENGTH = 128

/** A new secret, with all that an app needs to take it up. */
export function makeTotp(issuer: string, account: string): NewTotp {
  const totp = new TOTP({
    ...RULES,
    issuer: cut(issuer, ISSUER_MAX_LENGTH),
    label: cut(account, ACCOUNT_MAX_LENGTH),
    secret: new Secret({ size: SECRET_BYTES }),
  })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'L', border: 2 }) }
}

/** The step of time whose code this is; null when it is none that is good now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!CODE.test(code)) return null
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: SKEW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const CODE = /^\d{6}$/

/** The beginning of a text, without half of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
