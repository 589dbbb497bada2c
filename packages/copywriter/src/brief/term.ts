/** One word of a field as the tagger sees it. */
export interface Term {
  text: string
  lower: string
  /** Punctuation that follows. */
  end: string
  tags: ReadonlySet<string>
  /** Ours, not the field's: it ends a run of quoted words. */
  fresh?: boolean
}

export function textOf(terms: readonly Term[]): string {
  return terms
    .map((term, index) => (index < terms.length - 1 && /^[,:]/.test(term.end) ? `${term.text},` : term.text))
    .join(' ')
}

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
