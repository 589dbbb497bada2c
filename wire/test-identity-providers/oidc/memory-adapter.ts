import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Keeps a provider's state when it is rebuilt with other keys or clients. */
export function openMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = (wanted: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && wanted(payload))?.[1]
    return {
      async upsert(id, payload) {
        kept.set(keyOf(id), payload)
      },
      async find(id) {
        return kept.get(keyOf(id))
      },
      async findByUserCode(userCode) {
        return findBy((payload) => payload.userCode === userCode)
      },
      async findByUid(uid) {
        return findBy((payload) => payload.uid === uid)
      },
      async consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
