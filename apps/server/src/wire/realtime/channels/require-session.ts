import { realtimeLog } from '#server/platform/log.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import type { Access } from './access.ts'
import { JoinRefusal } from './join-refusal.ts'

export const SESSION_ENDED = 'The session of this token has ended'

/**
 * A token outlives its session: somebody may have signed out or been banned. While the database doesn't say, the channel
 * is let in as its token is good: nothing that is not everybody's comes without the database, and it is asked again.
 * @throws {JoinRefusal}
 */
export async function requireSession(
  { sessions }: Pick<RealtimeParts, 'sessions'>,
  { sessionId }: Access,
): Promise<void> {
  if (sessionId === null) return
  const isAlive = await sessions.isAlive(sessionId).catch((error: unknown) => {
    realtimeLog.warn({ error }, 'a session could not be asked about')
    return true
  })
  if (!isAlive) throw new JoinRefusal('InvalidJWTToken', SESSION_ENDED)
}
