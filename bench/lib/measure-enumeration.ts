import { atMostOfPeer, type Figure } from './figure.ts'
import { type HttpRequest, openConnection } from './http-connection.ts'
import { type BenchUser, signIn } from './users.ts'

/** With 40 addresses of each kind, chance alone rarely exceeds this multiple of a half. */
const TOLERANCE = 1.3

/**
 * User enumeration by timing: how well the time of one response predicts whether an address has an account. Each request
 * is sent once for a quarter of the users, and for as many unknown addresses.
 */
export async function measureEnumeration(url: string, users: readonly BenchUser[]): Promise<Figure[]> {
  const apikey = users[0]?.apikey ?? ''
  const post = (path: string, body: unknown): HttpRequest => ({
    method: 'POST',
    path: `/auth/v1/${path}`,
    headers: { apikey },
    body,
  })
  const requests: Record<string, (email: string) => HttpRequest> = {
    'sign-in with a wrong password': (email) => signIn(apikey, email, 'wrong horse'),
    recover: (email) => post('recover', { email }),
    'magic link': (email) => post('otp', { email }),
    signup: (email) => post('signup', { email, password: 'correct horse' }),
  }
  const connection = await openConnection(url)
  const figures: Figure[] = []
  const share = Math.floor(users.length / Object.keys(requests).length)
  for (const [number, [name, requestFor]] of Object.entries(requests).entries()) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const statuses = { known: new Set<number>(), unknown: new Set<number>() }
    const measure = async (kind: 'known' | 'unknown', email: string) => {
      const { status, ms } = await connection.send(requestFor(email))
      times[kind].push(ms)
      statuses[kind].add(status)
    }
    for (const [index, { email }] of users.slice(number * share, (number + 1) * share).entries()) {
      const other = `${name.replaceAll(' ', '-')}-${email}`
      // In alternating order, so that neither kind always follows the other.
      if (index % 2 === 0) await measure('known', email)
      await measure('unknown', other)
      if (index % 2 === 1) await measure('known', email)
    }
    const [known, unknown] = [statuses.known, statuses.unknown].map((set) => [...set].join())
    if (known !== unknown) throw new Error(`${name}: status ${known} with an account, ${unknown} without`)
    const slower = shareSlower(times.known, times.unknown)
    figures.push({
      name: `${name}: account guessed from the time`,
      value: Math.max(slower, 1 - slower) * 100,
      unit: '%',
      peer: { name: 'chance', value: 50 },
      limit: atMostOfPeer(TOLERANCE),
    })
  }
  connection.close()
  return figures
}

/** How often a time of the first is longer than one of the second: a half if they do not differ. */
function shareSlower(first: readonly number[], second: readonly number[]): number {
  let slower = 0
  for (const one of first) for (const other of second) slower += Number(one > other)
  return slower / (first.length * second.length)
}
