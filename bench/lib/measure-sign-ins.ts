import type { HelperProcess } from './helper-process.ts'
import { keepBusy } from './keep-busy.ts'
import { percentile } from './percentile.ts'
import { processorMs } from './process-figures.ts'
import { type BenchUser, signIn } from './sign-up-users.ts'
import type { StartedServer } from './start-server.ts'

/** Enough to have every processor busy, few enough to have hardly anybody wait. */
const AT_ONCE = 16

export interface SignIns {
  rounds: number
  seconds: number
}

/** Sign-ins by password beside bare argon2id, one after the other and again; what a machine can do changes by the minute. */
export async function measureSignIns(
  server: StartedServer,
  users: readonly BenchUser[],
  { rounds, seconds, bare }: SignIns & { bare: HelperProcess },
): Promise<Record<string, number>> {
  const rates: { bare: number; signIns: number }[] = []
  let processor = 0
  let signedIn = 0
  const round = async (length: number) => {
    const bareRate = Number(await bare.ask(String(length)))
    const before = processorMs(server.pid)
    const { perSecond, times } = await keepBusy(
      { url: server.url, atOnce: AT_ONCE, seconds: length },
      async (line, connection) => {
        const { apikey, email } = users[connection % users.length] ?? { apikey: '', email: '' }
        const { status, ms, body } = await line.ask(signIn(apikey, email))
        if (status !== 200) throw new Error(`a sign-in was refused: ${status} ${body}`)
        return ms
      },
    )
    processor += processorMs(server.pid) - before
    signedIn += times.length
    return { bare: bareRate, signIns: perSecond }
  }
  // The first to come find code that is not compiled yet.
  await round(1)
  processor = signedIn = 0
  for (let number = 0; number < rounds; number += 1) rates.push(await round(seconds))
  const median = (values: number[]) => percentile(values, 0.5)
  return {
    'bare argon2id a second': median(rates.map((rate) => rate.bare)),
    'sign-ins a second': median(rates.map((rate) => rate.signIns)),
    ratio: median(rates.map((rate) => rate.signIns / rate.bare)),
    'CPU ms each': processor / signedIn,
  }
}
