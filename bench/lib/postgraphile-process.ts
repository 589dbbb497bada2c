/**
 * PostGraphile as documented, on the product's tables and under the same row security: each request's transaction sets
 * the role and the claims. It does not verify the token's signature, which is to its advantage.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const [databaseUrl = '', connections = '10'] = process.argv.slice(2)

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: databaseUrl,
      schemas: ['public'],
      poolConfig: { max: Number(connections) },
    }),
  ],
  grafserv: { graphiql: false, watch: false },
  grafast: {
    explain: false,
    context: ({ node }) => {
      const token = node?.req.headers.authorization?.slice('Bearer '.length)
      const claims = token === undefined ? { role: 'anon' } : decodeJwt(token)
      return {
        pgSettings: { role: String(claims['role']), 'request.jwt.claims': JSON.stringify(claims) },
      }
    },
  },
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
  void instance.release()
})
