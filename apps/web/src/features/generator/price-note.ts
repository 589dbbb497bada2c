import type { MessageType } from '@firstline/contract/options'
import { messageWords } from '#lib/generation/message-words.ts'

/** '3 cold DMs · 1 credit' */
export function priceNote(messageType: MessageType, variations: string, isUnlimited: boolean): string {
  return `${variations} ${messageWords(messageType).many} · ${isUnlimited ? 'no credit' : '1 credit'}`
}
