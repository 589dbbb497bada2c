/** Signs users in on 200 connections from the message 'start' to 'stop', then sends how many signed in. */
import { setTimeout as sleep } from 'node:timers/promises'
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
  while (state.isRunning) {
    const { status, body } = await connection.send(signIn(apikey, addresses[index % addresses.length] ?? ''))
    if (status === 200) signedIn += 1
    // More than can be hashed in two seconds are refused, with this Retry-After.
    else if (status === 429) await sleep(2_000)
    else throw new Error(`A sign-in was refused: ${status} ${body}`)
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
