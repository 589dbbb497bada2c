/** Behind these a full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:St|Mr|Mrs|Ms|Dr|No|Inc|Ltd|Co|approx|vs|incl|excl|min|max|Ave|Rd)\.$/i

/** The sentences of a cleaned field, without their final stops. A question keeps its mark. */
export function sentencesIn(field: string): string[] {
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

/** The parts of a sentence between its commas. "1,900" and "Dayton, OH" stay whole as far as they can be known. */
export function segmentsIn(sentence: string): string[] {
  return sentence
    .split(/,(?=\s)|\s[-–—]\s/)
    .map((segment) => segment.trim())
    .filter(hasWord)
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
