import type { SupabaseClient } from '@supabase/supabase-js'
import { connect, signUp, type Account } from '../accounts.ts'
import { spend } from '../generate.ts'
import { ADMIN, TESTER } from '../privileged.ts'

/** Who looks at a screen. `short` has used up the cold DMs, `spent` everything. */
export type Who = 'visitor' | 'member' | 'short' | 'spent' | 'pro' | 'admin' | 'tester'

/** Makes everybody who looks at screens of an installation, each once and only when asked for. */
export function createCast(origin: string) {
  const made = new Map<Who, Promise<Account | undefined>>()
  const make = async (who: Who): Promise<Account | undefined> => {
    if (who === 'visitor') return undefined
    if (who === 'admin') return signIn(origin, ADMIN)
    if (who === 'tester') return signIn(origin, TESTER)
    const account = await signUp(origin)
    if (who === 'short' || who === 'spent') await spend(account, 'Cold DM', 6)
    if (who === 'spent') await spend(account, 'Email Subject Line', 6)
    if (who === 'pro') await makePro((await signIn(origin, ADMIN)).client, account.email)
    return account
  }
  return (who: Who): Promise<Account | undefined> => {
    const known = made.get(who) ?? make(who)
    made.set(who, known)
    return known
  }
}

async function signIn(origin: string, credentials: { email: string; password: string }): Promise<Account> {
  const client = await connect(origin)
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  return { ...credentials, session: data.session, client }
}

async function makePro(admin: SupabaseClient, email: string): Promise<void> {
  const found = await admin.functions.invoke('admin-user-lookup', { body: { email } })
  if (found.error) throw found.error
  const { userId, version } = found.data.user
  const { error } = await admin.functions.invoke('admin-set-plan', {
    body: { userId, version, plan: 'pro' },
  })
  if (error) throw error
}
