import type { Channel } from '../channels/channel.ts'
import { topicKeyOf } from '../topic-key.ts'
import type { Broadcast } from './broadcast.ts'

/** Takes broadcasts to other replicas. */
export interface Relay {
  send(broadcast: Broadcast): void
}

/** Who is in which topic here, and how everybody in it is told something. */
export class Broadcasts {
  readonly #members = new Map<string, Set<Channel>>()
  readonly #relay: Relay | null

  constructor(connectRelay: (deliver: (broadcast: Broadcast) => void) => Relay | null) {
    this.#relay = connectRelay((broadcast) => this.#deliver(broadcast, null))
  }

  add(channel: Channel): void {
    const topic = topicKeyOf(channel)
    const members = this.#members.get(topic)
    if (members) members.add(channel)
    else this.#members.set(topic, new Set([channel]))
  }

  remove(channel: Channel): void {
    const topic = topicKeyOf(channel)
    const members = this.#members.get(topic)
    if (members?.delete(channel) && members.size === 0) this.#members.delete(topic)
  }

  /** Tells everybody in the topic, but for the one who says it. */
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
