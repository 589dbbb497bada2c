import type { Plan } from '@firstline/contract/plans'
import { signUp, type TestUser } from '@firstline/wire/test-wire/sign-up'
import type { TestApp } from './test-app.ts'

export interface UserOptions {
  email?: string
  role?: 'user' | 'admin'
  plan?: Plan
  dm?: number
  subject?: number
  insightUses?: number
  testingMode?: boolean
}

/** Signs up a user and sets role, plan and balances. */
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
