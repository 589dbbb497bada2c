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
