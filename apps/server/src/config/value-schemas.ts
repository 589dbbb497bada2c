import { isIP } from 'node:net'
import { z } from 'zod'
import { isConfidential } from '#server/platform/is-confidential.ts'
import type { RateRule } from '#server/platform/rate-limits/index.ts'

/** How the text of a setting is read. The error messages say what is allowed and follow the setting's name. */

export const text = z.string().min(1, 'may not be empty')

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')

export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

export const webAddress = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http or https address')
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''))

/** Where secrets are sent. */
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

/** Sessions, password hashes and the server's own functions are in these, and PostgreSQL's tell of everything else. */
const INTERNAL_SCHEMA = /^(auth|realtime|firstline|information_schema|pg_.*)$/

/** The web app reads `public`. */
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

/** 'model=in/out, other=in/out': dollars per million tokens. A model's name may hold colons and slashes. */
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

/** '30/5m': so many in so long; `off` counts nothing. */
export const rate = z
  .string()
  .regex(/^(off|\d{1,7}\/\d{1,4}[smhd])$/, 'must be a number in a time, such as 30/5m, or off')
  .transform((value): RateRule | null => {
    const parts = /^(\d+)\/(\d+)([smhd])$/.exec(value)
    if (!parts) return null
    return { limit: Number(parts[1]), windowMs: Number(parts[2]) * UNIT_MS[parts[3] as keyof typeof UNIT_MS] }
  })

/** '30m': seconds. Ten years at most, so that no time it is added to leaves what dates can hold. */
export const duration = z
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

/** Ready for use as an expression; what is between the commas is a pattern, not necessarily an address. */
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

export const password = z
  .string()
  .min(6, 'must have at least 6 characters')
  .max(72, 'may have at most 72 characters')

/** What is wrong with a setting. Its value is told, unless it is secret or an address with somebody's password in it. */
export function complaint(
  name: string,
  { value, isSecret, allowed }: { value: string; isSecret: boolean; allowed: string | undefined },
): string {
  const isHidden = isSecret || /\/\/[^/?#]*@/.test(value)
  return `${name}${isHidden ? '' : ` is ${JSON.stringify(value)}, but`} ${allowed ?? 'can not be read'}`
}
