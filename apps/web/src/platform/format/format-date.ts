const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** '21 Nov 2026', for columns; in the browser's time zone. */
export function formatDate(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? 'Invalid date' : SHORT.format(date)
}
