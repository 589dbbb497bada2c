import type { SupabaseClient } from '@supabase/supabase-js'
import { makeEmail, password } from './fixtures.ts'
import type { TestApi } from './test-services.ts'

export interface TestUser {
  id: string
  email: string
  password: string
  token: string
  client: SupabaseClient
}

/** Signs up through the official client, where addresses need no confirmation. */
export async function signUp(server: Pick<TestApi, 'client'>, email = makeEmail()): Promise<TestUser> {
  const client = server.client()
  const { data, error } = await client.auth.signUp({ email, password })
  if (error || !data.session || !data.user) throw error ?? new Error('Sign-up returned no session')
  return { id: data.user.id, email, password, token: data.session.access_token, client }
}

/** Signs in an account with the password of the tests. */
export async function signIn(server: Pick<TestApi, 'client'>, email: string): Promise<TestUser> {
  const client = server.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { id: data.user.id, email, password, token: data.session.access_token, client }
}
