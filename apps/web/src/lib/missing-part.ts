/** What browsers say of code that can't be fetched: Chromium, Firefox, Safari, and Vite of a style sheet. */
const SAID = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whether a part of the app could not be fetched: a newer version replaced it, or there is no connection. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && SAID.test(error.message)
}
