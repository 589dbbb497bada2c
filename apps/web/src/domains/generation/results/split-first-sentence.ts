/** Splits a message after its first sentence. Both parts joined are the exact message. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const [sentence] = segmenter.segment(text)
  const first = (sentence?.segment ?? '').trimEnd()
  return [first, text.slice(first.length)]
}
