import type { MessageType } from '@firstline/contract/options'
import { getMessageWords } from '#domains/generation/get-message-words.ts'

/** '3 cold DMs · 1 credit' */
export function describePrice(messageType: MessageType, variations: string, isUnlimited: boolean): string {
  return `${variations} ${getMessageWords(messageType).many} · ${isUnlimited ? 'no credit' : '1 credit'}`
}
