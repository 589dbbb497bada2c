import { expiryOf } from '../channels/access.ts'
import type { Membership } from '../channels/membership.ts'
import { SESSION_ENDED } from '../channels/require-session.ts'
import type { AliveSessions } from '../channels/session-questions.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import type { Connections } from './connections.ts'

/**
 * Cuts off silent sockets and ends channels whose token has expired: one look at all of them each `everyMs`, not a timer
 * for each. Silence is counted in looks, so that a pause of this process is nobody's silence.
 */
export function sweep({ gateway, limits }: RealtimeParts, connections: Connections, everyMs: number): void {
  const now = gateway.clock.now()
  for (const connection of connections) {
    // No closing handshake: somebody who says nothing wouldn't answer that either.
    connection.silence += 1
    if (connection.silence * everyMs > limits.silenceMs) connection.terminate()
    else for (const membership of connection.memberships) endExpired(membership, now)
  }
}

function endExpired(membership: Membership, now: Date): void {
  const reason = membership.isJoined ? expiryOf(membership.access, now) : null
  if (reason !== null) membership.end(reason)
}

/** Ends the channels whose session was ended, or whose user was banned or deleted; asks for all of them at once. */
export async function endLostSessions(
  { gateway }: RealtimeParts,
  connections: Connections,
  aliveSessions: AliveSessions,
): Promise<void> {
  const bySession = new Map<string, Membership[]>()
  for (const connection of connections) {
    for (const membership of connection.memberships) {
      const { sessionId } = membership.access
      // A join asks by itself, and is answered before anything else.
      if (sessionId === null || !membership.isJoined) continue
      const others = bySession.get(sessionId)
      if (others) others.push(membership)
      else bySession.set(sessionId, [membership])
    }
  }
  if (bySession.size === 0) return
  const alive = await aliveSessions([...bySession.keys()], gateway.clock.now())
  for (const [sessionId, memberships] of bySession) {
    if (alive.has(sessionId)) continue
    for (const membership of memberships) {
      // It may have another token by now.
      if (membership.access.sessionId === sessionId) membership.end(SESSION_ENDED)
    }
  }
}
