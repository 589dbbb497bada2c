import { domainToASCII } from 'node:url'

const DOMAIN = /^(?=.{1,253}$)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/

/** A domain in its one writing, null for what is none. Compared whole: a domain says nothing of those below it. */
export function toDomain(text: string): string | null {
  const domain = domainToASCII(text.trim().toLowerCase())
  return DOMAIN.test(domain) ? domain : null
}
