import { createHmac } from 'node:crypto'

/**
 * Secrets published in documentation and example files: the Supabase CLI and Docker setup, its auth and realtime servers
 * and their client tests, PostgREST and jwt.io.
 */
const PUBLISHED = [
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
  '37c304f8-51aa-419a-a1af-06154e63707a',
  'f023d3db-39dc-4ac9-87b2-b2be72e9162b',
  'dc447559-996d-4761-a306-f47a5eab1623',
  'reallyreallyreallyreallyverysafe',
  'a-string-secret-at-least-256-bits-long',
  'a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long',
  'UpNVntn3cDxHJpq99YMc1T1AQgQpc8kfYTuRgBiYa15BLrx8etQoXz3gZv1/u2oq',
  '625729a08b95bf1b7ff351a663f3a23c',
  '850181e4652dd023b7a98c58ae0d2d34bd487ee0cc3254aed6eda37307425907',
  'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  'this_password_is_insecure_and_should_be_updated',
  'secret1234',
  'correct horse battery staple',
]

/** Published private keys: the Supabase CLI, RFC 7515 (A.1, A.3), RFC 7517 (A.2) and RFC 8037 (A.1). */
const PUBLISHED_KEYS = new Set([
  'dIhR8wywJlqlua4y_yMq2SLhlFXDZJBCvFrY1DCHyVU',
  'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
  'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE',
  'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
])

/** How placeholders begin, after `normalize`. */
const PLACEHOLDER =
  /^(changeme|changethis|replaceme|replacethis|placeholder|password|passw0rd|supersecret|yoursecret|yoursuper|yourpassword|yourjwt|yourencryption|your256bit|your32character|qwerty|letmein|iloveyou|administrator$|admin\d*$|postgres$|supabase$|firstline$|secret$|tester$|default$)/

const PUBLISHED_NORMALIZED = new Set(PUBLISHED.map((each) => normalize(each)))

/** Returns why a secret is weak (published or easy to guess), or null. */
export function findSecretIssue(name: string, value: string): string | null {
  if (PUBLISHED_NORMALIZED.has(normalize(value)) || isPublishedKey(value)) {
    return `${name} is published as an example: set another one (npm run secrets prints a complete .env)`
  }
  if (PLACEHOLDER.test(normalize(value)) || isPattern(value)) {
    return `${name} is easy to guess, as a placeholder or a repeated pattern: set another one (npm run secrets prints a complete .env)`
  }
  return null
}

/** The same check for one JWK of JWT_KEYS. */
export function findKeyIssue(name: string, { d, k }: { d?: unknown; k?: unknown }): string | null {
  if ([d, k].some((half) => typeof half === 'string' && PUBLISHED_KEYS.has(half))) {
    return `${name} is published as an example: set another one (npm run secrets prints a complete .env)`
  }
  return typeof k === 'string' ? findSecretIssue(name, Buffer.from(k, 'base64url').toString()) : null
}

function normalize(value: string): string {
  return value.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** A project key (JWT) of Supabase's examples, or one signed with a published secret. */
function isPublishedKey(value: string): boolean {
  const [header = '', payload = '', signature = ''] = value.split('.')
  if (signature === '') return false
  const input = `${header}.${payload}`
  const isSignedBy = (secret: string) =>
    createHmac('sha256', secret).update(input).digest('base64url') === signature
  return readIssuer(payload) === 'supabase-demo' || PUBLISHED.some(isSignedBy)
}

function readIssuer(payload: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof claims === 'object' && claims !== null && 'iss' in claims ? claims.iss : undefined
  } catch {
    return undefined
  }
}

const LONGEST_PERIOD = 16
const FEWEST_CHARACTERS = 4

/** Few different characters, a repeated short text, or a sequence such as 12345678. */
function isPattern(value: string): boolean {
  if (new Set(value).size < FEWEST_CHARACTERS) return true
  for (let period = 1; period <= Math.min(LONGEST_PERIOD, value.length / 2); period += 1) {
    if (value.slice(period) === value.slice(0, -period)) return true
  }
  let neighbors = 0
  for (let index = 1; index < value.length; index += 1) {
    if (Math.abs(value.charCodeAt(index) - value.charCodeAt(index - 1)) <= 1) neighbors += 1
  }
  return neighbors >= ((value.length - 1) * 3) / 4
}
