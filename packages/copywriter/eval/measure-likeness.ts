import { measureSimilarity } from '../src/index.ts'

export interface Likeness {
  /** Greatest similarity within a set, averaged over the sets, 0 to 1. */
  insideSets: number
  /** Greatest similarity to a text of another brief, averaged. */
  acrossBriefs: number
}

/** Each set belongs to one brief. */
export function measureLikeness(sets: readonly (readonly string[])[]): Likeness {
  const inside = sets.filter((set) => set.length > 1).map((set) => findMostAlike(set))
  const across = sets.flatMap((set, index) => {
    const others = sets.filter((_, other) => other !== index).flat()
    return set.map((text) => Math.max(0, ...others.map((other) => measureSimilarity(text, other))))
  })
  return { insideSets: computeMean(inside), acrossBriefs: computeMean(across) }
}

function findMostAlike(texts: readonly string[]): number {
  const pairs = texts.flatMap((text, index) =>
    texts.slice(index + 1).map((other) => measureSimilarity(text, other)),
  )
  return Math.max(0, ...pairs)
}

const computeMean = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
