import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'

/** A user who signed up through the real API, and the client of that. */
export interface Account {
  email: string
  password: string
  session: Session
  client: SupabaseClient
}

let count = 0

/** An address that is unique in this run. */
export function createEmail(): string {
  count += 1
  return `person-${process.pid}-${Date.now().toString(36)}-${count}@example.com`
}

/** The official client without a session. */
export async function connect(url: string): Promise<SupabaseClient> {
  const answer = await fetch(`${url}/config.json`)
  const { anonKey } = (await answer.json()) as { anonKey: string }
  return createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

export async function signUp(url: string): Promise<Account> {
  const client = await connect(url)
  const email = createEmail()
  const password = 'correct horse battery'
  const { data, error } = await client.auth.signUp({ email, password })
  if (error) throw error
  if (!data.session) throw new Error('Sign-up gave no session: is confirmation on?')
  return { email, password, session: data.session, client }
}

/** Signs in to an existing account. */
export async function signIn(
  url: string,
  credentials: { email: string; password: string },
): Promise<Account> {
  const client = await connect(url)
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  return { ...credentials, session: data.session, client }
}
