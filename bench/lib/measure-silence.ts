import { type Asked, openLine } from './http-line.ts'
import { percentile } from './percentile.ts'
import { type BenchUser, signIn } from './sign-up-users.ts'

/**
 * Whether the time of an answer tells if an address has an account: each question is asked once of some users, of others
 * than the questions before, and of as many strangers.
 */
export async function measureSilence(
  url: string,
  users: readonly BenchUser[],
): Promise<Record<string, Record<string, number>>> {
  const apikey = users[0]?.apikey ?? ''
  const post = (path: string, body: unknown): Asked => ({
    method: 'POST',
    path: `/auth/v1/${path}`,
    headers: { apikey },
    body,
  })
  const questions: Record<string, (email: string) => Asked> = {
    'sign-in with a wrong password': (email) => signIn(apikey, email, 'wrong horse'),
    recover: (email) => post('recover', { email }),
    'magic link': (email) => post('otp', { email }),
    signup: (email) => post('signup', { email, password: 'correct horse' }),
  }
  const line = await openLine(url)
  const rows: Record<string, Record<string, number>> = {}
  for (const [number, [name, question]] of Object.entries(questions).entries()) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const statuses = { known: new Set<number>(), unknown: new Set<number>() }
    const ask = async (kind: 'known' | 'unknown', email: string) => {
      const { status, ms } = await line.ask(question(email))
      times[kind].push(ms)
      statuses[kind].add(status)
    }
    const share = Math.floor(users.length / Object.keys(questions).length)
    const asked = users.slice(number * share, (number + 1) * share)
    for (const [index, { email }] of asked.entries()) {
      const stranger = `${name.replaceAll(' ', '-')}-${email}`
      // By turns the one and the other first, so that neither always follows the same.
      if (index % 2 === 0) await ask('known', email)
      await ask('unknown', stranger)
      if (index % 2 === 1) await ask('known', email)
    }
    rows[name] = {
      'known p50': percentile(times.known, 0.5),
      'unknown p50': percentile(times.unknown, 0.5),
      'known p90': percentile(times.known, 0.9),
      'unknown p90': percentile(times.unknown, 0.9),
      'known is slower': shareSlower(times.known, times.unknown),
      'known status': Math.max(...statuses.known),
      'unknown status': Math.max(...statuses.unknown),
    }
  }
  line.close()
  return rows
}

/** How often a time of the first is longer than one of the second: a half, when they tell nothing. */
function shareSlower(first: readonly number[], second: readonly number[]): number {
  let slower = 0
  for (const one of first) for (const other of second) slower += Number(one > other)
  return slower / (first.length * second.length)
}
