import { realtimeLog } from '@firstline/platform/log'
import type { Message } from '../frames/message.ts'
import type { RealtimeServices } from './realtime-services.ts'
import type { Membership } from './membership.ts'
import { formatErrorReason } from './failure-reason.ts'

/**
 * Passes a message to the extension that handles its event and sends the reply. Unknown events are ignored, as in
 * Supabase realtime.
 */
export async function receiveMessage(
  { extensions }: RealtimeServices,
  membership: Membership,
  message: Message,
): Promise<void> {
  const extension = extensions.find(({ events }) => events.includes(message.event))
  if (extension === undefined) return
  try {
    const reply = await extension.receive(membership, message)
    if (reply && membership.isOpen) membership.reply(message, reply)
  } catch (error) {
    realtimeLog.error({ error, event: message.event.slice(0, 64) }, 'a message failed')
    if (!membership.isOpen) return
    membership.reply(message, {
      status: 'error',
      response: { reason: formatErrorReason(error) },
    })
  }
}
