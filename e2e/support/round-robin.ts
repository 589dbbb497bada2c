import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * The smallest load balancer: each new connection goes to the next server. It forwards bytes without parsing, so
 * every protocol passes.
 */
export async function startRoundRobin(
  targets: readonly number[],
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const open = new Set<Socket>()
  let connections = 0
  const proxy = createServer((browser) => {
    const server = connect(targets[connections % targets.length] ?? 0, '127.0.0.1')
    connections += 1
    for (const socket of [browser, server]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => {
        browser.destroy()
        server.destroy()
      })
    }
    browser.pipe(server).pipe(browser)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    async stop() {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
