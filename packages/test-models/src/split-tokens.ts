/** Longer texts are sent in large pieces. */
const LONG = 200_000
const PIECE = 65_536

/** Splits a text into pieces of about the size of tokens, which concatenate to it. */
export function splitTokens(text: string): string[] {
  if (text.length > LONG) {
    const pieces = Math.ceil(text.length / PIECE)
    return Array.from({ length: pieces }, (_, index) => text.slice(index * PIECE, (index + 1) * PIECE))
  }
  return text.match(/ ?[\p{L}\p{N}]{1,8}|[^\p{L}\p{N}]{1,3}/gu) ?? []
}
