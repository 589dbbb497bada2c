import type { MessageType } from '@firstline/contract/options'

export interface MessageWords {
  /** The title of the page. */
  title: string
  many: string
  /** The name of its credits. */
  credit: string
}

const words: Record<MessageType, MessageWords> = {
  'Cold DM': { title: 'Your cold DMs', many: 'cold DMs', credit: 'Cold DM' },
  'Email Subject Line': {
    title: 'Your subject lines',
    many: 'subject lines',
    credit: 'Subject Line',
  },
}

/** Names of a message type in sentences. */
export function getMessageWords(messageType: MessageType): MessageWords {
  return words[messageType]
}
