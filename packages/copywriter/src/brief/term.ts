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
