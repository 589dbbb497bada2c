type Listener = (payload: string) => void

/** The listeners of each NOTIFY channel. */
export class NotifyListeners {
  #listeners = new Map<string, Set<Listener>>()

  get names(): string[] {
    return [...this.#listeners.keys()]
  }

  add(channel: string, listener: Listener): void {
    const listeners = this.#listeners.get(channel)
    if (listeners) listeners.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
  }

  /** Returns true if the channel has no listener left. */
  remove(channel: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return false
    return this.#listeners.delete(channel)
  }

  deliver(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      // In a microtask, so that an error of a listener can't affect the connection.
      queueMicrotask(() => listener(payload))
    }
  }
}
