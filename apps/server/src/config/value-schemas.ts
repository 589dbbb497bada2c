import { isIP } from 'node:net'
import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { PASSWORD_MAX_BYTES, isPasswordTooLong } from '@firstline/contract/account-rules'
import { z } from 'zod'
import { isConfidential } from '@firstline/platform/is-confidential'
import type { RateLimit } from '@firstline/platform/rate-limits'

// Error messages say what is allowed. They are printed after the setting's name.

export const textValue = z.string().min(1, 'may not be empty')

export const integerValue = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

export const booleanValue = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')

export const enumValue = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

export const webAddress = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http or https address')
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''))

/** An address that receives secrets. */
export const confidentialAddress = z.string().refine((value) => {
  const url = URL.parse(value)
  return url !== null && isConfidential(url)
}, 'must be an https address without a user name (http only for this machine)')

export const mailAddress = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
  .transform((value) => value.toLowerCase())

export const addressList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) =>
      parts.every((part) => isIP(part.split('/')[0] ?? '') !== 0 && /^[^/]+(\/\d{1,3})?$/.test(part)),
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  )

/** Schemas with sessions, password hashes and internal functions, and PostgreSQL's catalogs, which describe them. */
const INTERNAL_SCHEMA = /^(auth|realtime|firstline|information_schema|pg_.*)$/

/** `public` is required, since the web app reads it. */
export const exposedSchemas = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (names) => names.every((name) => name !== '') && new Set(names).size === names.length,
    'must be names of schemas, each once, separated by commas',
  )
  .refine((names) => names.includes('public'), 'must contain public, which the web app uses')
  .refine(
    (names) => !names.some((name) => INTERNAL_SCHEMA.test(name)),
    'may not contain auth, realtime, firstline, information_schema or a schema whose name begins with pg_',
  )

/** 'model=in/out, other=in/out': dollars per million tokens. A model's name may contain colons and slashes. */
export const priceList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => /^([^=]*[^=\s])\s*=\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(part.trim())),
  )
  .refine(
    (parts) => parts.every((part) => part !== null),
    'must be model=in/out in dollars per million tokens, such as gpt-4o-mini=0.15/0.6, separated by commas',
  )
  .transform(
    (parts) =>
      new Map(
        parts.flatMap((part) =>
          part
            ? [[part[1] ?? '', { inputPerMillion: Number(part[2]), outputPerMillion: Number(part[3]) }]]
            : [],
        ),
      ),
  )

/** An amount of dollars, or null for `off`. */
export const dollarLimit = z
  .string()
  .regex(/^(off|\d{1,7}(\.\d{1,6})?)$/, 'must be an amount of dollars such as 5 or 2.50, or off')
  .transform((value) => (value === 'off' ? null : Number(value)))

const DURATION_ALLOWED = 'must be minutes, hours or days from 1m to 3650d, such as 30m, 12h or 180d'

/** '30/5m': 30 in 5 minutes; null for `off`. */
export const rateValue = z
  .string()
  .regex(/^(off|\d{1,7}\/\d{1,4}[smhd])$/, 'must be a number in a time, such as 30/5m, or off')
  .transform((value): RateLimit | null => {
    const parts = /^(\d+)\/(\d+)([smhd])$/.exec(value)
    if (!parts) return null
    return { limit: Number(parts[1]), windowMs: Number(parts[2]) * UNIT_MS[parts[3] as keyof typeof UNIT_MS] }
  })

/** '30m' as seconds. Ten years at most, so that a date plus the duration stays within the range of Date. */
export const durationValue = z
  .string()
  .regex(/^\d{1,6}[mhd]$/, DURATION_ALLOWED)
  .transform(
    (value) => (Number(value.slice(0, -1)) * UNIT_MS[value.slice(-1) as keyof typeof UNIT_MS]) / 1_000,
  )
  .refine((seconds) => seconds >= 60 && seconds <= 3_650 * 86_400, DURATION_ALLOWED)

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export const smtpAddress = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
    'must be an address such as smtps://user:password@mail.example.com:465',
  )

/** Address patterns separated by commas; `*` and `**` are wildcards. */
export const redirectPatterns = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine(
    (parts) => parts.every((part) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(part)),
    'must be addresses, in which * and ** may stand for parts, such as https://*.example.com/**, separated by commas',
  )

export const passwordValue = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
  .refine((password) => !isPasswordTooLong(password), `may have at most ${PASSWORD_MAX_BYTES} bytes`)

/** The error message of an invalid setting. It contains the value, unless that is secret or an address with a password. */
export function formatIssue(
  name: string,
  { value, isSecret, allowed }: { value: string; isSecret: boolean; allowed: string | undefined },
): string {
  const isHidden = isSecret || /\/\/[^/?#]*@/.test(value)
  return `${name}${isHidden ? '' : ` is ${JSON.stringify(value)}, but`} ${allowed ?? 'cannot be read'}`
}
