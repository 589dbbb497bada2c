import { expiryOf } from '../channels/access.ts'
import type { TokenSubject } from '@firstline/wire/gateway'
import type { Membership } from '../channels/membership.ts'
import { findSessionErrors, sessionKey, type ReadSessionStatuses } from '../channels/session-checker.ts'
import type { RealtimeServices } from '../channels/realtime-services.ts'
import type { Connections } from './connections.ts'

/**
 * Terminates silent sockets and ends channels with expired tokens, in one pass instead of a timer for each. Silence is
 * counted in passes, so that a pause of this process doesn't count.
 */
export function sweepConnections(
  { gateway, limits }: RealtimeServices,
  connections: Connections,
  everyMs: number,
): void {
  const now = gateway.clock.now()
  for (const connection of connections) {
    // Without a closing handshake, because a silent client would not complete it.
    connection.silentSweeps += 1
    if (connection.silentSweeps * everyMs > limits.silenceMs) connection.terminate()
    else for (const membership of connection.memberships) endExpired(membership, now)
  }
}

function endExpired(membership: Membership, now: Date): void {
  const reason = membership.isJoined ? expiryOf(membership.access, now) : null
  if (reason !== null) membership.end(reason)
}

/**
 * Ends channels whose session ended, whose user was banned or deleted, or who now need MFA. One query for all channels.
 */
export async function endRevokedSessions(
  { gateway }: RealtimeServices,
  connections: Connections,
  readSessionStatuses: ReadSessionStatuses,
): Promise<void> {
  const byHolder = new Map<string, { holder: TokenSubject; memberships: Membership[] }>()
  for (const connection of connections) {
    for (const membership of connection.memberships) {
      const { holder } = membership.access
      // A join checks its session itself.
      if (holder === null || !membership.isJoined) continue
      const others = byHolder.get(sessionKey(holder))
      if (others) others.memberships.push(membership)
      else byHolder.set(sessionKey(holder), { holder, memberships: [membership] })
    }
  }
  if (byHolder.size === 0) return
  const sessions = [...byHolder.values()]
  const holders = sessions.map(({ holder }) => holder)
  const errors = await findSessionErrors(readSessionStatuses, holders, gateway.clock.now())
  for (const [place, { holder, memberships }] of sessions.entries()) {
    const error = errors[place] ?? null
    if (error === null) continue
    for (const membership of memberships) {
      const { holder: holderNow } = membership.access
      // The membership may have another token by now.
      if (holderNow !== null && sessionKey(holderNow) === sessionKey(holder)) membership.end(error)
    }
  }
}
