/** A copy of a list in another order: the same order for the same seed. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, rank: hash(`${index} ${seed}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** FNV-1a over UTF-16 code units, mixed so that neighboring texts are far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 12)) >>> 0
}
