import { randomUUID } from 'node:crypto'
import type { Plan } from '@firstline/contract/plans'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestApp } from './test-app.ts'

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

/** Signs up a user of its own through the official client and puts it into the state a test asks for. */
export async function makeUser(app: TestApp, options: UserOptions = {}): Promise<TestUser> {
  const { email = `user-${randomUUID()}@example.test`, role = 'user' } = options
  const password = 'correct horse'
  const client = app.client()
  const { data, error } = await client.auth.signUp({ email, password })
  if (error || !data.session || !data.user) throw error ?? new Error('signing up gave no session')
  const { plan = 'free', dm, subject, insightUses, testingMode = false } = options
  await app.database.query(
    `update public.user_profiles set plan = $2, credits_dm = coalesce($3, credits_dm),
       credits_subject = coalesce($4, credits_subject), free_insight_uses = coalesce($5, free_insight_uses),
       testing_mode = $6, role = $7
     where user_id = $1`,
    [data.user.id, plan, dm ?? null, subject ?? null, insightUses ?? null, testingMode, role],
  )
  return { id: data.user.id, email, password, token: data.session.access_token, client }
}
