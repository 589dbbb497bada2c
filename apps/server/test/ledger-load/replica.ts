import { setTimeout as sleep } from 'node:timers/promises'
import { type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

/** A server process that can be killed, frozen and restarted. */
export class Replica {
  readonly #environment: Record<string, string>
  readonly #onFailure: (failure: string) => void
  #server: SpawnedServer | undefined
  #isFrozen = false
  /** The address, or the last address while it is down. */
  url = ''

  constructor(environment: Record<string, string>, onFailure: (failure: string) => void) {
    this.#environment = environment
    this.#onFailure = onFailure
  }

  get answers(): boolean {
    return this.#server !== undefined && !this.#isFrozen
  }

  get isFrozen(): boolean {
    return this.#isFrozen
  }

  /** Starts the process and retries while the database is down. */
  async start(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const server = spawnServer('test/replica-server.ts', this.#environment)
      try {
        const [, url = ''] = await server.says(/listening on (\S+)/)
        this.url = url
        this.#server = server
        void this.#watch(server)
        return
      } catch (error) {
        if (attempt === 20) throw error
        await sleep(250)
      }
    }
  }

  async #watch(server: SpawnedServer): Promise<void> {
    await server.ended
    // Only `kill` may end the process.
    if (this.#server !== server) return
    this.#onFailure(`a server ended by itself:\n${server.output().slice(-4_000)}`)
    this.#server = undefined
  }

  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.child.kill('SIGKILL')
    await server?.ended
  }

  /** Suspends the process (SIGSTOP) until `wake`. */
  freeze(): void {
    this.#isFrozen = true
    this.#server?.child.kill('SIGSTOP')
  }

  wake(): void {
    this.#isFrozen = false
    this.#server?.child.kill('SIGCONT')
  }
}
