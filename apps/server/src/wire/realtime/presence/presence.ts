/** One channel's presence. Several may share a key: somebody's tabs, say. */
export interface Presence {
  channelId: string
  key: string
  /** Names this state of it; an update has another one. */
  ref: string
  /** Of the state before. */
  previousRef: string | null
  payload: Readonly<Record<string, unknown>>
}

/** All that is present, as JSON text of `{<key>: {metas: [{...payload, phx_ref}]}}`. */
export function writeState(presences: Iterable<Presence>): string {
  return JSON.stringify(byKey(presences))
}

/** What changed, as JSON text of `{joins, leaves}`, each in the form of a state. An update is in both. */
export function writeDiff(joins: Iterable<Presence>, leaves: Iterable<Presence>): string {
  return JSON.stringify({ joins: byKey(joins), leaves: byKey(leaves) })
}

function byKey(presences: Iterable<Presence>): Record<string, { metas: object[] }> {
  const metas = new Map<string, object[]>()
  for (const { key, ref, previousRef, payload } of presences) {
    const previous = previousRef === null ? {} : { phx_ref_prev: previousRef }
    const meta = { ...payload, phx_ref: ref, ...previous }
    const others = metas.get(key)
    if (others) others.push(meta)
    else metas.set(key, [meta])
  }
  // Makes own properties even of keys such as __proto__.
  return Object.fromEntries([...metas].map(([key, list]) => [key, { metas: list }]))
}
