/**
 * Keeps what was found out about a text. Candidates are built from the same sentences again and again, so most of them have
 * been looked at before. When it is full it forgets all: simple, and rarely needed.
 */
export function remember<Found>(find: (text: string) => Found, most = 3_000): (text: string) => Found {
  const known = new Map<string, Found>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as Found
    if (known.size >= most) known.clear()
    const found = find(text)
    known.set(text, found)
    return found
  }
}
