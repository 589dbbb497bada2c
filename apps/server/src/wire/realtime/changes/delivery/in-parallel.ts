/** Does the work for each item, a few at a time. Rejects with the first failure, and begins nothing after it. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  let hasFailed = false
  const worker = async () => {
    for (let next = rest.next(); !next.done && !hasFailed; next = rest.next()) {
      try {
        await work(next.value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: most }, worker))
}
