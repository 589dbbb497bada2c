import { realtimeLog } from '#server/platform/log.ts'
import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import { readAccess } from './access.ts'
import { JoinRefusal } from './join-refusal.ts'
import type { Membership } from './membership.ts'
import { requireSession } from './require-session.ts'

/** A client's `access_token` event: the channel goes on with another identity, or ends if the token isn't good. */
export async function renewAccess(
  parts: RealtimeParts,
  membership: Membership,
  { payload }: Message,
): Promise<void> {
  const token = payload['access_token']
  if (typeof token !== 'string' || token.startsWith('sb_') || token === membership.access.token) return
  try {
    const access = await readAccess(parts.gateway, token)
    await requireSession(parts, access)
    membership.access = access
    for (const extension of parts.extensions) {
      if (!membership.isOpen) return
      await extension.renew(membership)
    }
  } catch (error) {
    if (error instanceof JoinRefusal) return membership.end(error.message)
    // Half of it may see the new identity and half the old one; a new join sees one.
    realtimeLog.error({ error }, 'a channel could not take a new token')
    membership.restart()
  }
}
