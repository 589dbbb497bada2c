import { compareInRounds, type Rounds } from './compare-in-rounds.ts'
import { atLeastOfPeer, type Figure } from './figure.ts'
import { startHelper } from './helper-process.ts'
import { runHttpLoad } from './http-load.ts'
import type { StartedServer } from './start-server.ts'
import { type BenchUser, signIn } from './users.ts'

const CONNECTIONS = 16
/** Of 13 ms of processor time, 10 are the hash: docs/architecture.md. */
const SHARE_OF_HASH = 0.75

/** Sign-ins by password, beside argon2id alone. */
export async function measureSignIns(
  server: StartedServer,
  users: readonly BenchUser[],
  rounds: Rounds,
): Promise<Figure[]> {
  await using bare = await startHelper('bare-argon-process.ts')
  const comparison = await compareInRounds(
    {
      'bare argon2id': async (seconds) => ({ perSecond: Number(await bare.ask(String(seconds))) }),
      server: (seconds) =>
        runHttpLoad(server, { connections: CONNECTIONS, seconds }, async (connection, index) => {
          const { apikey = '', email = '' } = users[index % users.length] ?? {}
          const { status, ms, body } = await connection.send(signIn(apikey, email))
          if (status !== 200) throw new Error(`A sign-in was refused: ${status} ${body}`)
          return ms
        }),
    },
    rounds,
  )
  const names = { of: 'server', peer: 'bare argon2id' } as const
  return [comparison.rate('sign-ins by password', names, atLeastOfPeer(SHARE_OF_HASH))]
}
