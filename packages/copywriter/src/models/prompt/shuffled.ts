import { randomFrom } from '../../builtin-writer/random.ts'

/** A copy of a list in another order: the same order for the same seed. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = randomFrom(seed)
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
