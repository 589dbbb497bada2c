const DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const
const LAST_DELAY_MS = 10_000

/** Delays of the first, second ... reconnect, in milliseconds. */
export function reconnectAfterMs(tries: number): number {
  return DELAYS_MS[tries - 1] ?? LAST_DELAY_MS
}
