import { readTabJson, writeTab } from '#lib/tab-storage.ts'

/** A code that went out by text. */
export interface SentText {
  /** The factor whose number it went to. */
  id: string
  challengeId: string
  /** When another one may be asked for. */
  againAt: number
}

const KEY = 'sentText'
/** As long as its code may hold. */
const KEPT_MS = 300_000

/** Keeps what was sent, so that whoever goes to the text and comes back to a reloaded page can use it. */
export function keepSentText(sent: SentText | undefined): void {
  writeTab(KEY, sent ? JSON.stringify(sent) : null)
}

/** The code that was sent to this number a while ago. */
export function sentTextTo(id: string): SentText | undefined {
  const kept = readTabJson(KEY)
  return isSentText(kept) && kept.id === id && kept.againAt + KEPT_MS > Date.now() ? kept : undefined
}

function isSentText(kept: unknown): kept is SentText {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('id' in kept && 'challengeId' in kept && 'againAt' in kept)) return false
  return typeof kept.challengeId === 'string' && typeof kept.againAt === 'number'
}
