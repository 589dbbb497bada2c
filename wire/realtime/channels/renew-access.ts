import { realtimeLog } from '@firstline/platform/log'
import type { Message } from '../frames/message.ts'
import type { RealtimeServices } from './realtime-services.ts'
import { readAccess } from './access.ts'
import { JoinError } from './join-error.ts'
import type { Membership } from './membership.ts'
import { requireActiveSession } from './require-session.ts'

/** Handles the `access_token` event: updates the identity, or ends the channel if the token is invalid. */
export async function renewAccess(
  parts: RealtimeServices,
  membership: Membership,
  { payload }: Message,
): Promise<void> {
  const token = payload['access_token']
  if (typeof token !== 'string' || token.startsWith('sb_') || token === membership.access.token) return
  try {
    const access = await readAccess(parts.gateway, token)
    await requireActiveSession(parts, access)
    membership.access = access
    for (const extension of parts.extensions) {
      if (!membership.isOpen) return
      await extension.renew(membership)
    }
  } catch (error) {
    if (error instanceof JoinError) return membership.end(error.message)
    // Some extensions may have the new identity and others the old one; a rejoin makes them consistent.
    realtimeLog.error({ error }, 'a channel could not accept a new token')
    membership.restart()
  }
}
