import { expiryOf } from '../channels/access.ts'
import type { TokenHolder } from '../../gateway/index.ts'
import type { Membership } from '../channels/membership.ts'
import { faultsOf, keyOf, type StandingsOf } from '../channels/session-questions.ts'
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

/**
 * Ends the channels whose session was ended, whose user was banned or deleted, or has a second factor since that the token
 * knows nothing of; asks for all of them at once.
 */
export async function endLostSessions(
  { gateway }: RealtimeParts,
  connections: Connections,
  standingsOf: StandingsOf,
): Promise<void> {
  const byHolder = new Map<string, { holder: TokenHolder; memberships: Membership[] }>()
  for (const connection of connections) {
    for (const membership of connection.memberships) {
      const { holder } = membership.access
      // A join asks by itself, and is answered before anything else.
      if (holder === null || !membership.isJoined) continue
      const others = byHolder.get(keyOf(holder))
      if (others) others.memberships.push(membership)
      else byHolder.set(keyOf(holder), { holder, memberships: [membership] })
    }
  }
  if (byHolder.size === 0) return
  const asked = [...byHolder.values()]
  const holders = asked.map(({ holder }) => holder)
  const faults = await faultsOf(standingsOf, holders, gateway.clock.now())
  for (const [place, { holder, memberships }] of asked.entries()) {
    const fault = faults[place] ?? null
    if (fault === null) continue
    for (const membership of memberships) {
      const { holder: holderNow } = membership.access
      // It may have another token by now.
      if (holderNow !== null && keyOf(holderNow) === keyOf(holder)) membership.end(fault)
    }
  }
}
