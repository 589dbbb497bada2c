import { browserStorage } from '#platform/storage/text-storage.ts'

const KEY = 'lastSender'
const NONE = 'none'

/** The sender that the user chose last on this device: an id, null for none, undefined without a choice. */
export function readLastSender(userId: string): string | null | undefined {
  const [owner, id] = browserStorage.read(KEY)?.split(' ') ?? []
  if (owner !== userId) return undefined
  return id === NONE ? null : id
}

export function writeLastSender(userId: string, id: string | null): void {
  browserStorage.write(KEY, `${userId} ${id ?? NONE}`)
}
