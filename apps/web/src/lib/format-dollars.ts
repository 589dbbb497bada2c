const SIGNIFICANT = 3
const MOST_DIGITS = 12

/**
 * '$1,041.07'. What is cheaper than a dollar keeps as many digits as say something ('$0.0042'), since single
 * generations cost fractions of a cent.
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
