import type { Database } from '@firstline/platform/database'

export interface Balance {
  dm: number
  subject: number
  insight: number
}

export async function readBalance(database: Database, userId: string): Promise<Balance> {
  const [row] = await database.query<Balance>(
    `select credits_dm as dm, credits_subject as subject, free_insight_uses as insight
     from public.user_profiles where user_id = $1`,
    [userId],
  )
  if (!row) throw new Error('the user has no profile')
  return row
}
