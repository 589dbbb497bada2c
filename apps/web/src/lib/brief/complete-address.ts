const BARE = /^(?:\/\/)?[^\s/:@]+\.[^\s/:@.]+(?::\d+)?(?:[/?#]\S*)?$/

/** A web address as people type it ('example.com'), made whole; what can't be one stays as it is. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  return BARE.test(address) ? `https://${address.replace(/^\/\//, '')}` : address
}
