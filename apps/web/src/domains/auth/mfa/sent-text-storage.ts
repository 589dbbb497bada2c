import { readTabJson, writeTab } from '#platform/storage/tab-storage.ts'

export interface SentText {
  /** The factor whose number it was sent to. */
  id: string
  challengeId: string
  /** When another one may be requested. */
  againAt: number
}

const KEY = 'sentText'
/** The maximum lifetime of its code. */
const KEPT_MS = 300_000

/** Stores what was sent, so that the screen survives a reload while the user reads the text. */
export function storeSentText(sent: SentText | undefined): void {
  writeTab(KEY, sent ? JSON.stringify(sent) : null)
}

/** The last code that was sent to this factor. */
export function readSentText(id: string): SentText | undefined {
  const kept = readTabJson(KEY)
  return isSentText(kept) && kept.id === id && kept.againAt + KEPT_MS > Date.now() ? kept : undefined
}

function isSentText(kept: unknown): kept is SentText {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('id' in kept && 'challengeId' in kept && 'againAt' in kept)) return false
  return typeof kept.challengeId === 'string' && typeof kept.againAt === 'number'
}
