import { openTestApp } from '../../apps/server/test/test-app.ts'
import type { MoneyDatabase } from './money-database.ts'
import { percentile } from './percentile.ts'

const ADMIN = 'admin@firstline.local'
const WARM_UPS = 3
const RUNS = 40

/** Through the whole application, port apart: keys, tokens, policies and JSON are in the times. */
export async function measureLists(money: MoneyDatabase): Promise<Record<string, Record<string, number>>> {
  const app = await openTestApp({ database: money.database, environment: { STATS_ADMIN_EMAIL: ADMIN } })
  try {
    const admin = app.client()
    const { error } = await admin.auth.signUp({ email: ADMIN, password: 'correct horse' })
    if (error) throw error
    await money.owner.query(`update public.user_profiles set role = 'admin' where email = $1`, [ADMIN])

    const call = async (name: string, body: object) => {
      const answer = await admin.functions.invoke<{ next?: string }>(name, { body })
      if (answer.error || answer.data === null) throw answer.error ?? new Error(`${name} gave nothing`)
      return answer.data
    }
    const rest = async (read: PromiseLike<{ error: Error | null }>) => {
      const answer = await read
      if (answer.error) throw answer.error
    }
    const profiles = () => admin.from('user_profiles').select('*')
    const second = await call('admin-users', {})
    const asked: Record<string, (run: number) => Promise<unknown>> = {
      'admin: newest': () => call('admin-users', {}),
      'admin: second page': () => call('admin-users', { after: second.next }),
      'admin: by address': () => call('admin-users', { sort: 'email' }),
      'admin: by plan': () => call('admin-users', { sort: 'plan' }),
      'admin: search a whole address': (run) => call('admin-users', { search: `user-${run * 917}@company` }),
      'admin: search, a hundred found': (run) => call('admin-users', { search: `user-${1000 + run * 7}` }),
      'admin: search, a thousand found': (run) => call('admin-users', { search: `user-${100 + run * 7}` }),
      'admin: search, a thousand found, by address': (run) =>
        call('admin-users', { search: `user-${100 + run * 7}`, sort: 'email' }),
      'admin: search, a tenth of all found': (run) =>
        call('admin-users', { search: `user-${1 + (run % 9)}` }),
      'admin: search, everybody found': () => call('admin-users', { search: 'user' }),
      'admin: search a domain': (run) => call('admin-users', { search: `@company-${run}.` }),
      'admin: search, nobody found': () => call('admin-users', { search: 'zzz' }),
      'admin: statistics': () => call('admin-statistics', {}),
      'REST: newest 50': () => rest(profiles().order('created_at', { ascending: false }).limit(50)),
      'REST: own profile': () => rest(profiles().eq('email', ADMIN).limit(1)),
    }
    const rows: Record<string, Record<string, number>> = {}
    for (const [name, ask] of Object.entries(asked)) {
      const times: number[] = []
      for (let run = -WARM_UPS; run < RUNS; run += 1) {
        const startedAt = performance.now()
        await ask(run + WARM_UPS)
        if (run >= 0) times.push(performance.now() - startedAt)
      }
      rows[name] = { p50: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)) }
    }
    return rows
  } finally {
    await app.close()
  }
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10
