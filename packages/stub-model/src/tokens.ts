/** Above this a text is sent in large pieces: nobody waits for five million tokens. */
const LONG = 200_000
const PIECE = 65_536

/** Cuts a text into pieces of about the size of a model's tokens; put together they are the text. */
export function tokensOf(text: string): string[] {
  if (text.length > LONG) {
    const pieces = Math.ceil(text.length / PIECE)
    return Array.from({ length: pieces }, (_, index) => text.slice(index * PIECE, (index + 1) * PIECE))
  }
  return text.match(/ ?[\p{L}\p{N}]{1,8}|[^\p{L}\p{N}]{1,3}/gu) ?? []
}
