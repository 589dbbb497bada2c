import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A local web site that records its requests. */
export interface PageServer {
  url: string
  /** The requested paths, in order. */
  asked: string[]
  close(): Promise<void>
}

/** @param pages HTML or a request listener by path; any other path returns 404 */
export async function startPageServer(pages: Record<string, string | RequestListener>): Promise<PageServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const page = pages[path.replace(/\?.*/, '')]
    if (typeof page === 'function') {
      page(request, response)
      return
    }
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page ?? '<h1>Not here</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
