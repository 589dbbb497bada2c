/** The minimal proxy between a client and a model: pipes the request and the response. */
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

const [target = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })

const server = createServer((incoming, outgoing) => {
  const onward = request(
    target + incoming.url,
    { method: incoming.method ?? 'GET', headers: incoming.headers, agent },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.(typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '')
process.once('disconnect', () => {
  server.close()
  server.closeAllConnections()
  agent.destroy()
})
