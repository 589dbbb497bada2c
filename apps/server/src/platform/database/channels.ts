type Hear = (payload: string) => void

/** Who listens to which channel. */
export class Channels {
  #listeners = new Map<string, Set<Hear>>()

  get names(): string[] {
    return [...this.#listeners.keys()]
  }

  add(channel: string, hear: Hear): void {
    const listeners = this.#listeners.get(channel)
    if (listeners) listeners.add(hear)
    else this.#listeners.set(channel, new Set([hear]))
  }

  /** Gives whether nobody is left on the channel. */
  remove(channel: string, hear: Hear): boolean {
    const listeners = this.#listeners.get(channel)
    if (!listeners?.delete(hear) || listeners.size > 0) return false
    return this.#listeners.delete(channel)
  }

  deliver(channel: string, payload: string): void {
    for (const hear of this.#listeners.get(channel) ?? []) {
      // Apart from the caller, so that a listener that throws can't disturb the connection.
      queueMicrotask(() => hear(payload))
    }
  }
}

/** A channel's name, or any other, as an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
