import { seedRandom } from '@firstline/copywriter'

/** Deterministic for a seed. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const random = seedRandom(seed)
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
