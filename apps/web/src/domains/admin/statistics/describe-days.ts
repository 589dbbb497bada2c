const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '21 Nov 2026', or the first and the last of several days. */
export function describeDays({ first, last }: { first: string; last: string }): string {
  const from = new Date(first)
  return first === last ? SHORT.format(from) : SHORT.formatRange(from, new Date(last))
}
