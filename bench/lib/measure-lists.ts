import { createAccount } from '../../apps/server/src/product/account/index.ts'
import { openTestApp } from '../../apps/server/test/test-app.ts'
import type { CreditsDatabase } from './credits-database.ts'
import type { Figure } from './figure.ts'
import { percentile } from './statistics.ts'

/** Sign-up refuses this address, because it is in STATS_ADMIN_EMAIL: the account is created like the server does. */
const ADMIN = 'statistics@bench.test'
const WARM_UPS = 3

/** Through the whole application except the port: keys, tokens, policies and JSON are part of the times. */
export async function measureLists({ database }: CreditsDatabase, runs: number): Promise<Figure[]> {
  const app = await openTestApp({ database, environment: { STATS_ADMIN_EMAIL: ADMIN } })
  try {
    const account = { email: ADMIN, password: 'correct horse' }
    await createAccount(database, { ...account, role: 'admin', editor: null, now: new Date() })
    const admin = app.client()
    const { error } = await admin.auth.signInWithPassword(account)
    if (error) throw error

    const call = async (name: string, body: object) => {
      const answer = await admin.functions.invoke<{ next?: string }>(name, { body })
      if (answer.error || answer.data === null) throw answer.error ?? new Error(`${name} returned nothing`)
      return answer.data
    }
    const rest = async (read: PromiseLike<{ error: Error | null }>) => {
      const answer = await read
      if (answer.error) throw answer.error
    }
    const profiles = () => admin.from('user_profiles').select('*')
    const firstPage = await call('admin-users', {})
    const requests: Record<string, (run: number) => Promise<unknown>> = {
      'admin: newest': () => call('admin-users', {}),
      'admin: second page': () => call('admin-users', { after: firstPage.next }),
      'admin: by address': () => call('admin-users', { sort: 'email' }),
      'admin: by plan': () => call('admin-users', { sort: 'plan' }),
      'admin: search an address': (run) => call('admin-users', { search: `user-${run * 917}@company` }),
      'admin: search, a hundred results': (run) => call('admin-users', { search: `user-${1000 + run * 7}` }),
      'admin: search, a thousand results': (run) => call('admin-users', { search: `user-${100 + run * 7}` }),
      'admin: search, a thousand results, by address': (run) =>
        call('admin-users', { search: `user-${100 + run * 7}`, sort: 'email' }),
      'admin: search, a tenth of all users': (run) =>
        call('admin-users', { search: `user-${1 + (run % 9)}` }),
      'admin: search, all users': () => call('admin-users', { search: 'user' }),
      'admin: search a domain': (run) => call('admin-users', { search: `@company-${run}.` }),
      'admin: search, no result': () => call('admin-users', { search: 'zzz' }),
      'admin: statistics': () => call('admin-statistics', {}),
      'REST: newest 50': () => rest(profiles().order('created_at', { ascending: false }).limit(50)),
      'REST: own profile': () => rest(profiles().eq('email', ADMIN).limit(1)),
    }
    const figures: Figure[] = []
    for (const [name, send] of Object.entries(requests)) {
      const times: number[] = []
      for (let run = -WARM_UPS; run < runs; run += 1) {
        const startedAt = performance.now()
        await send(run + WARM_UPS)
        if (run >= 0) times.push(performance.now() - startedAt)
      }
      figures.push({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' })
    }
    return figures
  } finally {
    await app.close()
  }
}
