const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, as a rate-limit key only: `a+tag@d` (RFC 5233, subaddressing) counts as `a@d`, and Gmail
 * ignores dots. A phone number is returned unchanged. `firstline.mailbox` is the same in SQL.
 */
export function getMailbox(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return contact
  const domain = contact.slice(at + 1)
  const plus = contact.indexOf('+', 1)
  const name = contact.slice(0, plus > 0 && plus < at ? plus : at)
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
