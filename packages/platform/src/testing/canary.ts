import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'

/** A server on loopback that counts connections, bytes and requests. */
export class Canary {
  /** Opened connections, with or without data. */
  connections = 0
  /** Bytes received on connections that are closed. */
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

  /** Resolves once all connections are closed. */
  async waitUntilClosed(): Promise<void> {
    await Promise.all([...this.#open].map(waitForClose))
  }

  reset(): void {
    this.connections = 0
    this.bytes = 0
    this.requests = []
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Also resolves after an error, for which `once` of node:events would reject. */
export function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
  })
}

export function openCanary(listener: RequestListener): Promise<Canary> {
  return new Canary(createHttpServer(listener)).listen()
}

export function openSecureCanary(
  identity: { key: string; cert: string },
  listener: RequestListener,
): Promise<Canary> {
  return new Canary(createHttpsServer(identity, listener)).listen()
}

/** Opens a TCP server; `handleConnection` writes to each connection. */
export function openRawCanary(handleConnection: (socket: Socket) => void): Promise<Canary> {
  const server = createTcpServer((socket) => {
    // A socket that is not read doesn't detect the end of the connection.
    socket.resume()
    handleConnection(socket)
  })
  return new Canary(server).listen()
}
