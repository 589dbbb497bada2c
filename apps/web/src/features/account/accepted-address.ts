const KEY = 'emailChangeAccepted'

/** Keeps which of a change's two addresses has agreed; the mails' time of sending tells one change from the next. */
export function keepAcceptedAddress(sentAt: string, address: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ sentAt, address }))
}

/** The address whose code was taken here already. */
export function acceptedAddress(sentAt: string): string | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  // Nobody but this file writes it.
  const kept = JSON.parse(text) as { sentAt: string; address: string }
  return kept.sentAt === sentAt ? kept.address : undefined
}
