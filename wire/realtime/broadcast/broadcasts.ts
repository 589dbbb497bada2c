import type { Channel } from '../channels/channel.ts'
import { channelTopicKey } from '../topic-key.ts'
import type { Broadcast } from './broadcast.ts'

/** Sends broadcasts to other replicas. */
export interface BroadcastSender {
  send(broadcast: Broadcast): void
}

/** The local members of each topic. Publishes to them and to the relay. */
export class Broadcasts {
  readonly #members = new Map<string, Set<Channel>>()
  readonly #relay: BroadcastSender | null

  constructor(connectRelay: (deliver: (broadcast: Broadcast) => void) => BroadcastSender | null) {
    this.#relay = connectRelay((broadcast) => this.#deliver(broadcast, null))
  }

  add(channel: Channel): void {
    const topic = channelTopicKey(channel)
    const members = this.#members.get(topic)
    if (members) members.add(channel)
    else this.#members.set(topic, new Set([channel]))
  }

  remove(channel: Channel): void {
    const topic = channelTopicKey(channel)
    const members = this.#members.get(topic)
    if (members?.delete(channel) && members.size === 0) this.#members.delete(topic)
  }

  /** Publishes to all members of the topic except `except`, normally the sender. */
  publish(broadcast: Broadcast, except: Channel | null): void {
    this.#deliver(broadcast, except)
    this.#relay?.send(broadcast)
  }

  #deliver({ topic, content }: Broadcast, except: Channel | null): void {
    for (const member of this.#members.get(topic) ?? []) {
      if (member === except) continue
      if (content.form === 'text') member.push('broadcast', content.payload)
      else member.pushBinary(content.event, content.payload)
    }
  }
}
