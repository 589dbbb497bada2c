/** A message's first sentence and the rest, which together are the message to the letter. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const [sentence] = segmenter.segment(text)
  const first = (sentence?.segment ?? '').trimEnd()
  return [first, text.slice(first.length)]
}
