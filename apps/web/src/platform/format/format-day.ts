/** '1 December', with the year when it is not this one; in the browser's time zone. */
export function formatDay(moment: string, now = new Date()): string {
  const day = new Date(moment)
  if (Number.isNaN(day.getTime())) return 'Invalid date'
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...year }).format(day)
}
