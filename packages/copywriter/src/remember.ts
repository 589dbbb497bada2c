/** Caches results per text. A full cache is cleared. */
export function remember<Found>(find: (text: string) => Found, most = 3_000): (text: string) => Found {
  const known = new Map<string, Found>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const found = find(text)
    known.set(text, found)
    return found
  }
}
