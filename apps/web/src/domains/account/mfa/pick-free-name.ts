/** Returns a free name: 'My phone', or 'My phone 2'. */
export function pickFreeName(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string) => taken.includes(candidate)
  if (!isTaken(name)) return name
  let count = 2
  while (isTaken(`${name} ${count}`)) count += 1
  return `${name} ${count}`
}
