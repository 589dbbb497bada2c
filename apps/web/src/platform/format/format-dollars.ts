const SIGNIFICANT = 3
const MOST_DIGITS = 12

/**
 * '$1,041.07'. Below a dollar it keeps the significant digits ('$0.0042'), since a generation costs a fraction of a
 * cent.
 */
export function formatDollars(amount: number): string {
  const size = Math.abs(amount)
  const digits = size > 0 && size < 1 ? SIGNIFICANT - 1 - Math.floor(Math.log10(size)) : 2
  return amount.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.min(digits, MOST_DIGITS),
  })
}
