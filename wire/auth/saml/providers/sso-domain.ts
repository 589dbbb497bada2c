import { domainToASCII } from 'node:url'

const DOMAIN = /^(?=.{1,253}$)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/

/**
 * Normalizes a domain; null for an invalid one. Domains are compared whole: a domain does not include its subdomains.
 */
export function normalizeDomain(text: string): string | null {
  const domain = domainToASCII(text.trim().toLowerCase())
  return DOMAIN.test(domain) ? domain : null
}
