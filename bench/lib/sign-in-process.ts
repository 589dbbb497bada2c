/** Signs users in on 200 connections from the message 'start' to 'stop', then sends how many signed in. */
import { type HttpConnection, openConnection } from './http-connection.ts'
import { signIn } from './users.ts'

const CONNECTIONS = 200
const [url = '', apikey = '', emails = ''] = process.argv.slice(2)
const addresses = emails.split(',')
const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)))

const state = { isRunning: false }
let running: Promise<number[]> | undefined

async function signInUntilStopped(connection: HttpConnection, index: number): Promise<number> {
  let signedIn = 0
  for (; state.isRunning; signedIn += 1) {
    const { status, body } = await connection.send(signIn(apikey, addresses[index % addresses.length] ?? ''))
    if (status !== 200) throw new Error(`A sign-in was refused: ${status} ${body}`)
  }
  return signedIn
}

process.on('message', (request) => {
  state.isRunning = request === 'start'
  if (state.isRunning) {
    running = Promise.all(connections.map(signInUntilStopped))
    process.send?.('started')
  } else {
    void running?.then((counts) => process.send?.(counts.reduce((sum, count) => sum + count, 0)))
  }
})
process.once('disconnect', () => {
  for (const connection of connections) connection.close()
})
process.send?.('')
