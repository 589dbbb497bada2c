/** Joins sentences. One without its full stop gets it when another follows; empty ones are left out. */
export function joinSentences(...sentences: string[]): string {
  return sentences
    .filter(Boolean)
    .map((sentence, index, all) =>
      index < all.length - 1 && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence,
    )
    .join(' ')
}
