const ADDRESS = /[^\s"'@\\/<>(),;:=[\]]+@[^\s"'@\\/<>(),;:=[\]]+\.[^\s"'@\\/<>(),;:=.[\]\d]{2,}/g
const JSON_WEB_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const OPAQUE_KEY = /\bsb_(publishable|secret)_[\w-]+/g
const BEARER = /\b(Bearer|Basic) [\w.~+/=-]+/gi
const URL_PASSWORD = /(:\/\/[^\s:@/"]*):[^\s@/"]+@/g

/** Takes e-mail addresses, tokens, keys and passwords in addresses out of a text. */
export function scrub(text: string): string {
  return text
    .replace(URL_PASSWORD, '$1:[password]@')
    .replace(JSON_WEB_TOKEN, '[token]')
    .replace(BEARER, '$1 [token]')
    .replace(OPAQUE_KEY, '[key]')
    .replace(ADDRESS, '[address]')
}
