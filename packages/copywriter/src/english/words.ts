import { remember } from '../remember.ts'

/** Lower case, without punctuation except inside words and numbers. */
export const splitWords: (text: string) => readonly string[] = remember(
  (text) =>
    text
      .toLowerCase()
      .replace(/[’]/g, "'")
      .match(
        /[$€£]?\d(?:[\d.,:/]*\d)?(?:%|[a-z]+(?![a-z]))?(?:-[\p{L}\p{N}]+)*|[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu,
      ) ?? [],
)

/** Copies the capitals of `typed`: "Teh" and "TEH". */
export function copyCase(typed: string, meant: string): string {
  if (/[A-Z]{2}/.test(typed) && typed === typed.toUpperCase()) return meant.toUpperCase()
  return /^\p{Lu}/u.test(typed) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant
}
