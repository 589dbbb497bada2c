import type { SupabaseClient } from '@supabase/supabase-js'
import { connect } from './accounts.ts'
import { startServer, type RunningServer } from './start-server.ts'

export const ADMIN = { email: 'admin@example.com', password: 'the keeper of keys' }

/** An installation whose administrator is known. */
export function startWithAdmin(): Promise<RunningServer> {
  return startServer({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
}

/** The administrator, without a browser. */
export async function connectAdmin(url: string): Promise<SupabaseClient> {
  const client = await connect(url)
  const { error } = await client.auth.signInWithPassword(ADMIN)
  if (error) throw error
  return client
}

/** Gives somebody a plan as an administrator may. */
export async function setPlan(admin: SupabaseClient, email: string, plan: 'free' | 'pro'): Promise<void> {
  const found = await admin.functions.invoke('admin-user-lookup', { body: { email } })
  if (found.error) throw found.error
  const { userId, version } = found.data.user
  const { error } = await admin.functions.invoke('admin-set-plan', { body: { userId, version, plan } })
  if (error) throw error
}
