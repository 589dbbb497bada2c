/** No sentence ends after these. */
const ABBREVIATION = /(?:^|[\s(])(?:St|Mr|Mrs|Ms|Dr|No|Inc|Ltd|Co|approx|vs|incl|excl|min|max|Ave|Rd)\.$/i

/** Without final stops; a question keeps its mark. */
export function splitFieldSentences(field: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of field.matchAll(/[.;?](?=\s)/g)) {
    const end = match.index + 1
    const sentence = field.slice(start, end)
    if (ABBREVIATION.test(sentence)) continue
    sentences.push(sentence)
    start = end
  }
  sentences.push(field.slice(start))
  return sentences.map((sentence) => sentence.trim().replace(/[.;,:\s]{1,20}$/, '')).filter(hasWord)
}

/** Splits at commas. "1,900" and "Dayton, OH" stay whole where possible. */
export function splitSegments(sentence: string): string[] {
  return sentence
    .split(/,(?=\s)|\s[-–—]\s/)
    .map((segment) => segment.trim())
    .filter(hasWord)
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
