import type { SupabaseClient } from '@supabase/supabase-js'
import { LACKS_STEP, learnLevel } from './lacks-step.ts'
import { forgetLostSession } from './lost-session.ts'
import type { CallResult } from './use-auth.ts'

/**
 * A call that takes a session. One that turns out to be gone is forgotten here too; of one that turns out to lack the
 * second step, the new token says so, and whoever guards the page leads there.
 */
export async function asMember<Answer extends CallResult>(
  client: SupabaseClient,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await call()
  if (answer.error?.code === LACKS_STEP) await learnLevel(client)
  else if (answer.error) await forgetLostSession(client, answer.error)
  return answer
}
