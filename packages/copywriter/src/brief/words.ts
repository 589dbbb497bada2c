/** Words for comparing: lower case, no punctuation but the one inside words and numbers. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’]/g, "'")
      .match(
        /[$€£]?\d(?:[\d.,:/]*\d)?(?:%|[a-z]+(?![a-z]))?(?:-[\p{L}\p{N}]+)*|[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu,
      ) ?? []
  )
}

/** A word with the capitals of another: "Teh" and "TEH". */
export function inCaseOf(typed: string, meant: string): string {
  if (/[A-Z]{2}/.test(typed) && typed === typed.toUpperCase()) return meant.toUpperCase()
  return /^\p{Lu}/u.test(typed) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant
}
