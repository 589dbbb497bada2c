/**
 * Accounts on both engines: sign-ins beside bare argon2id, sessions beside better-auth, other requests during 200
 * concurrent sign-ins, and user enumeration by response time.
 */
import type { Bench, BenchOptions } from './lib/bench.ts'
import type { Figure } from './lib/figure.ts'
import { ENGINES, type Engine, openInstallation } from './lib/installation.ts'
import { measureEnumeration } from './lib/measure-enumeration.ts'
import { measureNeighbors } from './lib/measure-neighbors.ts'
import { measureSessions } from './lib/measure-sessions.ts'
import { measureSignIns } from './lib/measure-sign-ins.ts'
import { signUpUsers } from './lib/users.ts'

export const authBench: Bench = {
  name: 'auth',
  async run(options) {
    const figures: Figure[] = []
    for (const engine of ENGINES) figures.push(...(await measureEngine(engine, options)))
    return figures
  },
}

async function measureEngine(engine: Engine, { smoke }: BenchOptions): Promise<Figure[]> {
  const rounds = smoke ? { rounds: 1, seconds: 0.3 } : { rounds: 3, seconds: 5 }
  await using installation = await openInstallation(engine)
  const server = await installation.start()
  const users = await signUpUsers(server.url, smoke ? 16 : 160)
  const figures = [
    ...(await measureSignIns(server, users, rounds)),
    ...(engine === 'PostgreSQL'
      ? await measureSessions(server, users, {
          ...rounds,
          databaseUrl: installation.databaseUrl('template1'),
        })
      : []),
    ...(await measureNeighbors(server, users, rounds.seconds)),
  ]
  await server.stop()
  // Only where mails confirm addresses must responses hide whether an account exists.
  const confirming = await installation.start({ AUTH_AUTOCONFIRM: 'false' })
  figures.push(...(await measureEnumeration(confirming.url, users)))
  return figures.map((figure) => ({ ...figure, name: `${figure.name}, ${engine}` }))
}
