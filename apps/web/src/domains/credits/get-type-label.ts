import type { MessageType } from '@firstline/contract/options'

/** What the dashboard calls a message type. */
export function getTypeLabel(messageType: MessageType): 'Cold DM' | 'Subject Line' {
  return messageType === 'Cold DM' ? 'Cold DM' : 'Subject Line'
}
