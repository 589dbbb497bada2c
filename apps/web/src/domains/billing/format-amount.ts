/** '$89.00': an amount of an invoice, in cents. */
export function formatAmount(cents: number, currency: string): string {
  return (cents / 100).toLocaleString('en', { style: 'currency', currency })
}
