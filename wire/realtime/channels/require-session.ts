import { realtimeLog } from '@firstline/platform/log'
import type { RealtimeServices } from './realtime-services.ts'
import type { Access } from './access.ts'
import { JoinError } from './join-error.ts'

/**
 * A token can outlive its session, and a session may still need MFA. If the database fails the join is accepted,
 * because the token is valid, everything private needs the database as well, and the sessions are checked again
 * periodically. @throws {JoinError}
 */
export async function requireActiveSession(
  { sessions }: Pick<RealtimeServices, 'sessions'>,
  { holder }: Access,
): Promise<void> {
  if (holder === null) return
  const reason = await sessions.findError(holder).catch((error: unknown) => {
    realtimeLog.warn({ error }, 'a session could not be checked')
    return null
  })
  if (reason !== null) throw new JoinError('InvalidJWTToken', reason)
}
