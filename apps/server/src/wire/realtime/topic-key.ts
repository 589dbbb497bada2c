import type { Channel } from './channels/channel.ts'

/** Private and public channels of one name are two: who is in the one hears nothing of the other. */
export function topicKey({ name, isPrivate }: { name: string; isPrivate: boolean }): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}

export function topicKeyOf({ name, config }: Channel): string {
  return topicKey({ name, isPrivate: config.isPrivate })
}
