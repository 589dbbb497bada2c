const waiting: (() => void)[] = []

/**
 * Waits for the event loop to serve what has arrived. However many wait, one of them goes on in each iteration of the
 * loop, so other requests never wait for more than one step of work. Long work takes a turn every few milliseconds.
 */
export function takeTurn(): Promise<void> {
  const turn = new Promise<void>((resolve) => void waiting.push(resolve))
  if (waiting.length === 1) setImmediate(startNext)
  return turn
}

function startNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(startNext)
}

/** Like `map`, in steps of so many items. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  size = 1,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, item] of items.entries()) {
    if (at % size === 0) await takeTurn()
    results.push(map(item))
  }
  return results
}
