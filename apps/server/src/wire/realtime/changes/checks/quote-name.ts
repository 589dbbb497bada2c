/** A name as SQL reads it to the letter. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
