/** The presence of one channel (Phoenix.Presence meta). Several can share a key, for example the tabs of a user. */
export interface Presence {
  channelId: string
  key: string
  /** Identifies this state as `phx_ref`; an update has a new one. */
  ref: string
  /** The ref before the update, `phx_ref_prev`. */
  previousRef: string | null
  payload: Readonly<Record<string, unknown>>
}

/** Serializes the payload of `presence_state`: `{<key>: {metas: [{...payload, phx_ref}]}}`. */
export function serializeState(presences: Iterable<Presence>): string {
  return JSON.stringify(groupByKey(presences))
}

/** Serializes the payload of `presence_diff`: `{joins, leaves}`. An update is in both. */
export function serializeDiff(joins: Iterable<Presence>, leaves: Iterable<Presence>): string {
  return JSON.stringify({ joins: groupByKey(joins), leaves: groupByKey(leaves) })
}

function groupByKey(presences: Iterable<Presence>): Record<string, { metas: object[] }> {
  const metas = new Map<string, object[]>()
  for (const { key, ref, previousRef, payload } of presences) {
    const previous = previousRef === null ? {} : { phx_ref_prev: previousRef }
    const meta = { ...payload, phx_ref: ref, ...previous }
    const others = metas.get(key)
    if (others) others.push(meta)
    else metas.set(key, [meta])
  }
  // `fromEntries` creates own properties even for keys such as `__proto__`.
  return Object.fromEntries([...metas].map(([key, list]) => [key, { metas: list }]))
}
