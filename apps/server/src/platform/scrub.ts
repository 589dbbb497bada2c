// Every repetition that something has to follow has an end, so that no text takes its square in time. A local part has at
// most 64 characters, a domain 255.
const ADDRESS = /[^\s"'@\\/<>(),;:=[\]]{1,64}@[^\s"'@\\/<>(),;:=[\]]{1,255}\.[^\s"'@\\/<>(),;:=.[\]\d]{2,}/g
// The lookahead makes sure that the first `eyJ` that is tried matches.
const JSON_WEB_TOKEN = /(?<![\w-])(?=[\w-]+\.[\w-]+\.)((?:[\w-]*-)?)eyJ[\w-]+\.[\w-]+\.[\w-]*/g
const OPAQUE_KEY = /\bsb_(publishable|secret)_[\w-]+/g
const BEARER = /\b(Bearer|Basic) [\w.~+/=-]+/gi
const URL_PASSWORD = /(:\/\/[^\s:@/"]*):[^\s@/"]+@/g

/** Takes e-mail addresses, tokens, keys and passwords in addresses out of a text. */
export function scrub(text: string): string {
  const withoutKeys = text
    .replace(JSON_WEB_TOKEN, '$1[token]')
    .replace(BEARER, '$1 [token]')
    .replace(OPAQUE_KEY, '[key]')
  if (!withoutKeys.includes('@')) return withoutKeys
  return withoutKeys.replace(URL_PASSWORD, '$1:[password]@').replace(ADDRESS, '[address]')
}
