import { realtimeLog } from '#server/platform/log.ts'
import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import type { Membership } from './membership.ts'
import { failureReason } from './failure-reason.ts'

/** Hands a message to the extension that takes it, and replies what that says. Unknown events are passed over. */
export async function receiveMessage(
  { extensions }: RealtimeParts,
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
      response: { reason: failureReason(error) },
    })
  }
}
