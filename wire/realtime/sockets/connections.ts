import type { RealtimeLimits } from '../limits.ts'
import type { Connection } from './connection.ts'

const GOING_AWAY = 1001
/** Milliseconds for the closing handshake. */
const CLOSE_TIMEOUT_MS = 500

/** The open connections of this process. */
export class Connections {
  readonly #limits: RealtimeLimits
  readonly #open = new Set<Connection>()
  readonly #perAddress = new Map<string, number>()

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
  }

  [Symbol.iterator](): IterableIterator<Connection> {
    return this.#open.values()
  }

  get count(): number {
    return this.#open.size
  }

  canAdd(address: string): boolean {
    const { sockets, socketsPerAddress } = this.#limits
    return this.#open.size < sockets && (this.#perAddress.get(address) ?? 0) < socketsPerAddress
  }

  add(connection: Connection): void {
    this.#open.add(connection)
    this.#perAddress.set(connection.address, (this.#perAddress.get(connection.address) ?? 0) + 1)
  }

  remove(connection: Connection): void {
    if (!this.#open.delete(connection)) return
    const left = (this.#perAddress.get(connection.address) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(connection.address)
    else this.#perAddress.set(connection.address, left)
  }

  /** Closes all connections; clients reconnect by themselves. Resolves once they are closed. */
  async close(): Promise<void> {
    for (const connection of this.#open) connection.close(GOING_AWAY, 'The server is going away')
    const deadline = performance.now() + CLOSE_TIMEOUT_MS
    while (this.#open.size > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const connection of this.#open) connection.terminate()
  }
}
