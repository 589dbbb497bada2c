import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'

/** A server on loopback that keeps count of what reaches it. */
export class Canary {
  /** Connections that were opened, whether or not anything was said on them. */
  connections = 0
  /** What was said on connections that are closed by now. */
  bytes = 0
  requests: IncomingMessage[] = []
  readonly #server: Server
  readonly #open = new Set<Socket>()

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.connections += 1
      this.#open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        this.bytes += socket.bytesRead
        this.#open.delete(socket)
      })
    })
    server.on('request', (request: IncomingMessage) => this.requests.push(request))
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resolves once no connection is left. */
  async quiet(): Promise<void> {
    await Promise.all([...this.#open].map(closed))
  }

  forget(): void {
    this.connections = 0
    this.bytes = 0
    this.requests = []
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Also when it ends by an error, for which `once` of node:events would throw. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
  })
}

export function openCanary(answer: RequestListener): Promise<Canary> {
  return new Canary(createHttpServer(answer)).listen()
}

export function openSecureCanary(
  identity: { key: string; cert: string },
  answer: RequestListener,
): Promise<Canary> {
  return new Canary(createHttpsServer(identity, answer)).listen()
}

/** Below HTTP: what it says on a connection is up to `talk`. */
export function openRawCanary(talk: (socket: Socket) => void): Promise<Canary> {
  const server = createTcpServer((socket) => {
    // One that isn't read never notices that the other side is gone.
    socket.resume()
    talk(socket)
  })
  return new Canary(server).listen()
}
