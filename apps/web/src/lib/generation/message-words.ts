import type { MessageType } from '@firstline/contract/options'

export interface MessageWords {
  /** The page's name. */
  title: string
  one: string
  many: string
  /** What its credits are called. */
  credit: string
}

const words: Record<MessageType, MessageWords> = {
  'Cold DM': { title: 'Your cold DMs', one: 'cold DM', many: 'cold DMs', credit: 'Cold DM' },
  'Email Subject Line': {
    title: 'Your subject lines',
    one: 'subject line',
    many: 'subject lines',
    credit: 'Subject Line',
  },
}

/** What a message type is called in a sentence. */
export function messageWords(messageType: MessageType): MessageWords {
  return words[messageType]
}
