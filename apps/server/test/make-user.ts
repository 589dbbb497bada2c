import type { Plan } from '@firstline/contract/plans'
import type { SupabaseClient } from '@supabase/supabase-js'
import { makeEmail, password } from './fixtures.ts'
import type { TestApp } from './test-app.ts'
import type { TestWire } from './test-wire.ts'

export interface TestUser {
  id: string
  email: string
  password: string
  token: string
  client: SupabaseClient
}

export interface UserOptions {
  email?: string
  role?: 'user' | 'admin'
  plan?: Plan
  dm?: number
  subject?: number
  insightUses?: number
  testingMode?: boolean
}

/** Signs up through the official client, where addresses need no confirmation. */
export async function signUp(server: Pick<TestWire, 'client'>, email = makeEmail()): Promise<TestUser> {
  const client = server.client()
  const { data, error } = await client.auth.signUp({ email, password })
  if (error || !data.session || !data.user) throw error ?? new Error('signing up gave no session')
  return { id: data.user.id, email, password, token: data.session.access_token, client }
}

/** Signs in an account with the password of the tests. */
export async function signIn(server: Pick<TestWire, 'client'>, email: string): Promise<TestUser> {
  const client = server.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { id: data.user.id, email, password, token: data.session.access_token, client }
}

/** Signs up a user and puts it into the state a test asks for. */
export async function makeUser(app: TestApp, options: UserOptions = {}): Promise<TestUser> {
  const { email, role = 'user' } = options
  const user = await signUp(app, email)
  const { plan = 'free', dm, subject, insightUses, testingMode = false } = options
  await app.database.query(
    `update public.user_profiles set plan = $2, credits_dm = coalesce($3, credits_dm),
       credits_subject = coalesce($4, credits_subject), free_insight_uses = coalesce($5, free_insight_uses),
       testing_mode = $6, role = $7
     where user_id = $1`,
    [user.id, plan, dm ?? null, subject ?? null, insightUses ?? null, testingMode, role],
  )
  return user
}
