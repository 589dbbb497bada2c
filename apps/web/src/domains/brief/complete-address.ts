const BARE = /^(?:\/\/)?[^\s/:@]+\.[^\s/:@.]+(?::\d+)?(?:[/?#]\S*)?$/

/** Adds the scheme to an address ('example.com'); returns any other text unchanged. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  return BARE.test(address) ? `https://${address.replace(/^\/\//, '')}` : address
}
