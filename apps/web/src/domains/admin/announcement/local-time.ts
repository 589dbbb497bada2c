/** The value of a `datetime-local` field for a moment, in the browser's time zone. */
export function toLocalInput(moment: string): string {
  const date = new Date(moment)
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-')
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** The moment of a `datetime-local` field in UTC; null when it is empty. */
export function toIsoTime(input: string): string | null {
  const date = new Date(input)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
