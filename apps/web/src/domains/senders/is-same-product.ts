/** Whether two products are about one thing: at least half of the words of the shorter one are in the other. */
export function isSameProduct(one: string, other: string): boolean {
  const [fewer = [], more = []] = [one, other].map(listWords).toSorted((a, b) => a.length - b.length)
  return fewer.filter((word) => more.includes(word)).length * 2 >= fewer.length
}

const FILLERS = new Set([
  'and',
  'for',
  'from',
  'our',
  'that',
  'the',
  'their',
  'they',
  'who',
  'with',
  'you',
  'your',
])

/** Without small words and the plural. */
function listWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return [...new Set(words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/s$/, '')))]
}
