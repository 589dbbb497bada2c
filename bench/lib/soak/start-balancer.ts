import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '@firstline/platform/testing'
import type { Replica } from './replica.ts'

const LOOK_MS = 1_000
const PATIENCE_MS = 2_000

export interface Balancer {
  url: string
  stop(): Promise<void>
}

/**
 * A load balancer as installations have it: each connection goes to the next replica that lately answered. It passes
 * bytes and reads none; what is open stays where it is, as long as both ends want.
 */
export async function startBalancer(replicas: readonly Replica[]): Promise<Balancer> {
  const answering = new Set<string>()
  const open = new Set<Socket>()
  let connections = 0
  const look = async ({ url }: Replica) => {
    if (url === null) return
    if (await answers(url)) answering.add(url)
    else answering.delete(url)
  }
  await Promise.all(replicas.map(look))
  const looking = setInterval(() => replicas.forEach((replica) => void look(replica)), LOOK_MS)

  const proxy = createServer((client) => {
    const urls = replicas.flatMap(({ url }) => (url !== null && answering.has(url) ? [url] : []))
    connections += 1
    const url = urls[connections % urls.length]
    if (url === undefined) return client.destroy()
    const server = connect(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      open.add(socket)
      const end = () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      }
      socket.on('close', end)
      socket.on('error', end)
    }
    return client.pipe(server).pipe(client)
  })
  const port = await findFreePort()
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(looking)
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })).ok
  } catch {
    return false
  }
}
