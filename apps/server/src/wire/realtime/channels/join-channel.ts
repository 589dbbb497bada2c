import { realtimeLog } from '#server/platform/log.ts'
import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import { readAccess } from './access.ts'
import { JoinRefusal } from './join-refusal.ts'
import type { Membership } from './membership.ts'
import { requirePrivate } from './require-private.ts'
import { requireSession } from './require-session.ts'
import { failureReason } from './failure-reason.ts'

/** Lets a membership in, or refuses it, and replies. */
export async function joinChannel(
  parts: RealtimeParts,
  membership: Membership,
  message: Message,
): Promise<void> {
  try {
    await admit(parts, membership, message)
  } catch (error) {
    if (!(error instanceof JoinRefusal)) realtimeLog.error({ error }, 'a join failed')
    refuse(membership, message, failureReason(error))
  }
}

async function admit(parts: RealtimeParts, membership: Membership, message: Message): Promise<void> {
  requirePrivate(parts, membership.config, message)
  const token = tokenOf(message.payload)
  if (token !== null) membership.access = await readAccess(parts.gateway, token)
  // The connection's own key was good when it came, and may have expired since.
  else if (membership.access.token !== '') {
    membership.access = await readAccess(parts.gateway, membership.access.token)
  }
  await requireSession(parts, membership.access)
  const response: Record<string, unknown> = { postgres_changes: [] }
  const afterReply: (() => void)[] = []
  for (const extension of parts.extensions) {
    if (!membership.isOpen) return
    const joined = await extension.join(membership)
    membership.letIn(extension)
    Object.assign(response, joined.response)
    if (joined.afterReply) afterReply.push(joined.afterReply)
  }
  if (!membership.isOpen) return
  membership.reply(message, { status: 'ok', response })
  membership.flush()
  for (const act of afterReply) if (membership.isOpen) act()
}

function refuse(membership: Membership, message: Message, reason: string): void {
  if (!membership.isOpen) return
  membership.reply(message, { status: 'error', response: { reason } })
  membership.dismiss()
}

/** The token of a join; null where the connection's key stands for it, as it does for an opaque key. */
function tokenOf(payload: Message['payload']): string | null {
  const token = payload['access_token'] ?? payload['user_token']
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null
}
