const DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const
const LAST_DELAY_MS = 10_000

/** How long the first, second ... try to connect again waits. */
export function reconnectAfterMs(tries: number): number {
  return DELAYS_MS[tries - 1] ?? LAST_DELAY_MS
}
