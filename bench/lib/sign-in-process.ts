/** Signs users in without a pause, 200 at once, between the questions 'start' and 'stop'; then tells how many it were. */
import { type HttpLine, openLine } from './http-line.ts'
import { signIn } from './sign-up-users.ts'

const AT_ONCE = 200
const [url = '', apikey = '', emails = ''] = process.argv.slice(2)
const addresses = emails.split(',')
const lines = await Promise.all(Array.from({ length: AT_ONCE }, () => openLine(url)))

const state = { isRunning: false }
let running: Promise<number[]> | undefined

async function keepOn(line: HttpLine, connection: number): Promise<number> {
  let signedIn = 0
  for (; state.isRunning; signedIn += 1) {
    const { status, body } = await line.ask(signIn(apikey, addresses[connection % addresses.length] ?? ''))
    if (status !== 200) throw new Error(`a sign-in was refused: ${status} ${body}`)
  }
  return signedIn
}

process.on('message', (question) => {
  state.isRunning = question === 'start'
  if (state.isRunning) {
    running = Promise.all(lines.map(keepOn))
    process.send?.('started')
  } else {
    void running?.then((counts) => process.send?.(counts.reduce((sum, count) => sum + count, 0)))
  }
})
process.once('disconnect', () => {
  for (const line of lines) line.close()
})
process.send?.('')
