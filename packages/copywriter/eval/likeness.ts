import { similarity } from '../src/index.ts'

export interface Likeness {
  /** The most alike two texts of one set are, on average over the sets: 0 to 1. */
  insideSets: number
  /** How alike each text is to its nearest among the other briefs' texts, on average. */
  acrossBriefs: number
}

/** Sets are written from one brief each. */
export function likenessOf(sets: readonly (readonly string[])[]): Likeness {
  const inside = sets.filter((set) => set.length > 1).map((set) => mostAlike(set))
  const across = sets.flatMap((set, index) => {
    const others = sets.filter((_, other) => other !== index).flat()
    return set.map((text) => Math.max(0, ...others.map((other) => similarity(text, other))))
  })
  return { insideSets: mean(inside), acrossBriefs: mean(across) }
}

function mostAlike(texts: readonly string[]): number {
  const pairs = texts.flatMap((text, index) => texts.slice(index + 1).map((other) => similarity(text, other)))
  return Math.max(0, ...pairs)
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
