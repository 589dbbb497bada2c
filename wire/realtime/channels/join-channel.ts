import { realtimeLog } from '@firstline/platform/log'
import type { Message } from '../frames/message.ts'
import type { RealtimeServices } from './realtime-services.ts'
import { readAccess } from './access.ts'
import { JoinError } from './join-error.ts'
import type { Membership } from './membership.ts'
import { requirePrivate } from './require-private.ts'
import { requireActiveSession } from './require-session.ts'
import { formatErrorReason } from './failure-reason.ts'

/** Accepts or refuses a membership and replies. */
export async function joinChannel(
  parts: RealtimeServices,
  membership: Membership,
  message: Message,
): Promise<void> {
  try {
    await acceptJoin(parts, membership, message)
  } catch (error) {
    if (!(error instanceof JoinError)) realtimeLog.error({ error }, 'a join failed')
    refuseJoin(membership, message, formatErrorReason(error))
  }
}

async function acceptJoin(parts: RealtimeServices, membership: Membership, message: Message): Promise<void> {
  requirePrivate(parts, membership.config, message)
  const token = readToken(message.payload)
  if (token !== null) membership.access = await readAccess(parts.gateway, token)
  // The connection's key was valid at the handshake and may have expired since.
  else if (membership.access.token !== '') {
    membership.access = await readAccess(parts.gateway, membership.access.token)
  }
  await requireActiveSession(parts, membership.access)
  const response: Record<string, unknown> = { postgres_changes: [] }
  const afterReply: (() => void)[] = []
  for (const extension of parts.extensions) {
    if (!membership.isOpen) return
    const joined = await extension.join(membership)
    membership.addExtension(extension)
    Object.assign(response, joined.response)
    if (joined.afterReply) afterReply.push(joined.afterReply)
  }
  if (!membership.isOpen) return
  membership.reply(message, { status: 'ok', response })
  membership.flush()
  for (const act of afterReply) if (membership.isOpen) act()
}

function refuseJoin(membership: Membership, message: Message, reason: string): void {
  if (!membership.isOpen) return
  membership.reply(message, { status: 'error', response: { reason } })
  membership.refuse()
}

/** Returns the token of a join; null if the connection's key applies, as with an opaque key. */
function readToken(payload: Message['payload']): string | null {
  const token = payload['access_token'] ?? payload['user_token']
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null
}
