/** Error messages for a module that can't be fetched, of Chromium, Firefox and Safari, and of Vite for a style sheet. */
const SAID = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whether a chunk could not be fetched: a newer version replaced it, or there is no connection. */
export function isChunkMissing(error: unknown): boolean {
  return error instanceof Error && SAID.test(error.message)
}
