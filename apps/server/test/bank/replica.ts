import { setTimeout as sleep } from 'node:timers/promises'
import { type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

/** One of the bank's servers: a real process, which can be killed, frozen and started again. */
export class Replica {
  readonly #environment: Record<string, string>
  readonly #onFault: (fault: string) => void
  #server: SpawnedServer | undefined
  #isFrozen = false
  /** Where it listens; while it is dead, where it did. */
  url = ''

  constructor(environment: Record<string, string>, onFault: (fault: string) => void) {
    this.#environment = environment
    this.#onFault = onFault
  }

  get answers(): boolean {
    return this.#server !== undefined && !this.#isFrozen
  }

  get isFrozen(): boolean {
    return this.#isFrozen
  }

  /** Starts it, again and again while there is no database. */
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
    // Only its killer may be why it ended.
    if (this.#server !== server) return
    this.#onFault(`a server ended by itself:\n${server.output().slice(-4_000)}`)
    this.#server = undefined
  }

  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.child.kill('SIGKILL')
    await server?.ended
  }

  /** It sleeps through whatever happens, and knows nothing of it when it wakes. */
  freeze(): void {
    this.#isFrozen = true
    this.#server?.child.kill('SIGSTOP')
  }

  wake(): void {
    this.#isFrozen = false
    this.#server?.child.kill('SIGCONT')
  }
}
