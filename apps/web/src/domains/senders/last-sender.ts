import { readOwnChoice, writeOwnChoice } from '#platform/storage/own-choice.ts'

const KEY = 'lastSender'
const NONE = 'none'

/** The sender that the user chose last on this device: an id, null for none, undefined without a choice. */
export function readLastSender(userId: string): string | null | undefined {
  const id = readOwnChoice(KEY, userId)
  return id === NONE ? null : id
}

export function writeLastSender(userId: string, id: string | null): void {
  writeOwnChoice(KEY, userId, id ?? NONE)
}
