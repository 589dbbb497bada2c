/** Cookies by host, not by port, as browsers keep them. */
export class CookieJar {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Empty when there are none. */
  headerFor(url: string): string {
    const ofHost = this.#cookies.get(new URL(url).hostname)
    return [...(ofHost ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  keep(url: string, response: Response): void {
    const host = new URL(url).hostname
    const ofHost = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, ofHost)
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      const isGone = attributes.some((attribute) => {
        const [key = '', value = ''] = attribute.trim().split('=')
        if (/^max-age$/i.test(key)) return Number(value) <= 0
        return /^expires$/i.test(key) && Date.parse(value) <= Date.now()
      })
      if (isGone) ofHost.delete(name)
      else ofHost.set(name, pair.slice(at + 1).trim())
    }
  }
}
