/** The random decisions of one actor. */
export interface RandomStream {
  /** True with this probability. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** An integer, including both ends. */
  between(lowest: number, highest: number): number
  uuid(): string
}

/**
 * A separate pseudo-random stream per actor, reproducible by seed, so that the decisions of an actor do not depend on the
 * interleaving with others.
 */
export function createRandomStream(seed: number, actor: string): RandomStream {
  let state = seed >>> 0
  for (const character of actor) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0
  const next = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    chance: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    between,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
