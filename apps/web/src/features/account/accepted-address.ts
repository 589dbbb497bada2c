import { readTabJson, writeTab } from '#lib/tab-storage.ts'

const KEY = 'emailChangeAccepted'

/** Keeps which of a change's two addresses has agreed; the mails' time of sending tells one change from the next. */
export function keepAcceptedAddress(sentAt: string, address: string): void {
  writeTab(KEY, JSON.stringify({ sentAt, address }))
}

/** The address whose code was taken here already. */
export function acceptedAddress(sentAt: string): string | undefined {
  const kept = readTabJson(KEY)
  if (typeof kept !== 'object' || kept === null || !('sentAt' in kept && 'address' in kept)) return undefined
  return kept.sentAt === sentAt && typeof kept.address === 'string' ? kept.address : undefined
}
