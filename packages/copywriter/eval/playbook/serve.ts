import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readLabelledBriefs } from '../labelled-briefs.ts'
import { createPlaybookApp } from './app.ts'

// `npm run playbook`, with `-- --port N`: serves pages about the content on the loopback address, on the next free
// port.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4180' } } })
const handleRequest = createPlaybookApp(
  fileURLToPath(new URL('../../content/trades', import.meta.url)),
  readLabelledBriefs(),
)

// A brief is sent in the URL: 1,900 characters of any script.
const server = createServer({ maxHeaderSize: 65_536 }, (incoming, outgoing) => {
  const respond = async () => {
    const response = await handleRequest(new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1')))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  }
  // An invalid URL.
  respond().catch(() => outgoing.writeHead(400).end())
})

let port = Number(values.port)
for (;;) {
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    break
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    port += 1
  }
}
console.log(`The playbook is at http://127.0.0.1:${port}/ (Ctrl+C ends it).`)
