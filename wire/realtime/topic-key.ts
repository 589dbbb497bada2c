import type { Channel } from './channels/channel.ts'

/** A private and a public channel with the same name are separate topics. */
export function topicKey({ name, isPrivate }: { name: string; isPrivate: boolean }): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}

export function channelTopicKey({ name, config }: Channel): string {
  return topicKey({ name, isPrivate: config.isPrivate })
}
