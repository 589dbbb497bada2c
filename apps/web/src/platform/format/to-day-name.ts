/** '2026-01-31', for file names; in the browser's time zone. */
export function toDayName(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${day.getFullYear()}-${month}-${date}`
}
