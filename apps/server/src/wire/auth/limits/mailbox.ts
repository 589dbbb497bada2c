const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, for counting alone: `a+tag@d` (RFC 5233, subaddressing) is `a@d`, and Gmail ignores dots.
 * A number is its own. `firstline.mailbox` is the same in SQL.
 */
export function mailboxOf(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return contact
  const domain = contact.slice(at + 1)
  const plus = contact.indexOf('+', 1)
  const name = contact.slice(0, plus > 0 && plus < at ? plus : at)
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
