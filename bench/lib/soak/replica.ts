import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import type { StartedServer } from '../start-server.ts'

const STARTS_AGAIN_MS = 3_000

/** One of several server processes, which can be killed or suspended. */
export class Replica {
  readonly #installation: Installation
  #server: StartedServer | null = null

  constructor(installation: Installation) {
    this.#installation = installation
  }

  /** Null while it is not running. */
  get url(): string | null {
    return this.#server?.url ?? null
  }

  async start(): Promise<void> {
    this.#server = await this.#installation.start()
  }

  /** It has ended by itself. */
  get hasDied(): boolean {
    if (!this.#server) return false
    try {
      process.kill(this.#server.pid, 0)
      return false
    } catch {
      return true
    }
  }

  async killAndRestart(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server) {
      process.kill(server.pid, 'SIGKILL')
      await server.stop()
    }
    await sleep(STARTS_AGAIN_MS)
    await this.start()
  }

  /** Its process neither ends nor runs for this time. */
  async suspend(milliseconds: number): Promise<void> {
    const pid = this.#server?.pid
    if (!pid) return
    process.kill(pid, 'SIGSTOP')
    await sleep(milliseconds)
    process.kill(pid, 'SIGCONT')
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }
}
