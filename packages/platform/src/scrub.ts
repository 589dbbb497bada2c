// Every repetition before a required character is bounded, which guards against quadratic time (ReDoS). A local part
// has at most 64 characters, a domain 255 (RFC 5321, 4.5.3.1).
const ADDRESS = /[^\s"'@\\/<>(),;:=[\]]{1,64}@[^\s"'@\\/<>(),;:=[\]]{1,255}\.[^\s"'@\\/<>(),;:=.[\]\d]{2,}/g
// The lookahead guarantees that the first `eyJ` matches, which keeps the time linear.
const JSON_WEB_TOKEN = /(?<![\w-])(?=[\w-]+\.[\w-]+\.)((?:[\w-]*-)?)eyJ[\w-]+\.[\w-]+\.[\w-]*/g
const OPAQUE_KEY = /\b(?:sb_(?:publishable|secret)|[rs]k_(?:live|test)|whsec)_[\w-]+/g
const BEARER = /\b(Bearer|Basic) [\w.~+/=-]+/gi
const URL_PASSWORD = /(:\/\/[^\s:@/"]*):[^\s@/"]+@/g

/** Masks email addresses, tokens, keys and URL passwords in a text. */
export function scrub(text: string): string {
  const withoutKeys = text
    .replace(JSON_WEB_TOKEN, '$1[token]')
    .replace(BEARER, '$1 [token]')
    .replace(OPAQUE_KEY, '[key]')
  if (!withoutKeys.includes('@')) return withoutKeys
  return withoutKeys.replace(URL_PASSWORD, '$1:[password]@').replace(ADDRESS, '[address]')
}
