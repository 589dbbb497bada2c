import type { RequestContext } from '@firstline/wire/gateway'
import type { SessionsDependencies } from './sessions-dependencies.ts'

/** @param scope `global`, `local` or `others`, counted from the given session */
export async function endSessions(
  deps: SessionsDependencies,
  context: RequestContext,
  { userId, sessionId, scope }: { userId: string; sessionId: string | null; scope: string },
): Promise<void> {
  await deps.database.query('select auth.end_sessions($1, $2, $3, $4, $5)', [
    userId,
    sessionId,
    scope,
    context.address,
    deps.clock.now(),
  ])
}
