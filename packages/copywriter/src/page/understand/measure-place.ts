/**
 * Length in words of a place name at a position: "Leeds", "Kent and Sussex", "Portland, Oregon", "the Isle of Wight".
 */
export function measurePlace(words: readonly string[], from: number): number {
  let end = from
  while (end < words.length) {
    const isJoint = /^(?:and|the|of)$/.test(words[end] ?? '') && isCapital(words[end + 1])
    if (!isCapital(words[end]) && !isJoint) break
    end += 1
    if (/[;:.!?)–—-]$/.test(words[end - 1] ?? '')) break
  }
  return end - from
}

const isCapital = (word: string | undefined) => /^\p{Lu}/u.test(word ?? '')
