import { readTabJson, writeTab } from '#platform/storage/tab-storage.ts'

const KEY = 'emailChangeAccepted'

/** Keeps which of a change's two addresses has agreed. The time at which the mails were sent identifies the change. */
export function keepAcceptedAddress(sentAt: string, address: string): void {
  writeTab(KEY, JSON.stringify({ sentAt, address }))
}

/** The address whose code was accepted in this tab already. */
export function readAcceptedAddress(sentAt: string): string | undefined {
  const kept = readTabJson(KEY)
  if (typeof kept !== 'object' || kept === null || !('sentAt' in kept && 'address' in kept)) return undefined
  return kept.sentAt === sentAt && typeof kept.address === 'string' ? kept.address : undefined
}
