/** The address as the page was opened with: the client library tidies it up as soon as it has read it. */
const opened = typeof window === 'undefined' ? '' : window.location.href

/** What a link that could not be honoured says about it, in the query or behind the hash. */
export function errorInAddress(address = opened): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { searchParams, hash } = new URL(address)
  const behindHash = new URLSearchParams(hash.replace(/^#/, ''))
  for (const found of [searchParams, behindHash]) {
    if (found.has('error')) return found.get('error_description') ?? found.get('error') ?? undefined
  }
  return undefined
}
