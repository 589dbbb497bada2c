/** '1,284'. */
export function formatCount(value: number): string {
  return value.toLocaleString('en')
}
