import { realtimeLog } from '#server/platform/log.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import type { Access } from './access.ts'
import { JoinRefusal } from './join-refusal.ts'

/**
 * A token outlives its session: somebody may have signed out or been banned. Nor is it enough where a second factor is
 * still to be shown. While the database doesn't say, the channel is let in as its token is good: nothing that is not
 * everybody's comes without the database, and it is asked again.
 * @throws {JoinRefusal}
 */
export async function requireSession(
  { sessions }: Pick<RealtimeParts, 'sessions'>,
  { holder }: Access,
): Promise<void> {
  if (holder === null) return
  const fault = await sessions.faultOf(holder).catch((error: unknown) => {
    realtimeLog.warn({ error }, 'a session could not be asked about')
    return null
  })
  if (fault !== null) throw new JoinRefusal('InvalidJWTToken', fault)
}
