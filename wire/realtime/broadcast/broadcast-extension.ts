import { isStorableText } from '@firstline/platform/json-text'
import type { Channel } from '../channels/channel.ts'
import type { ChannelExtension, Joined, Reply } from '../channels/extension.ts'
import type { Message } from '../frames/message.ts'
import type { ChannelRights } from '../policies/channel-rights.ts'
import { channelTopicKey } from '../topic-key.ts'
import type { BroadcastContent } from './broadcast.ts'
import type { Broadcasts } from './broadcasts.ts'

export interface BroadcastExtensionOptions {
  broadcasts: Broadcasts
  rights: ChannelRights
  payloadBytes: number
  /** Resolves once broadcasts of other replicas are delivered to members here. */
  follow(): Promise<void>
}

/** Supabase realtime: the `broadcast` event of a channel. */
export class BroadcastExtension implements ChannelExtension {
  readonly events = ['broadcast']
  readonly #options: BroadcastExtensionOptions

  constructor(options: BroadcastExtensionOptions) {
    this.#options = options
  }

  async join(channel: Channel): Promise<Joined> {
    await this.#options.follow()
    await this.#listen(channel)
    return {}
  }

  async renew(channel: Channel): Promise<void> {
    if (channel.config.isPrivate) await this.#listen(channel)
  }

  async receive(channel: Channel, message: Message): Promise<Reply | null> {
    const reason = await this.#send(channel, message)
    if (!channel.config.broadcast.ack) return null
    return reason === null ? { status: 'ok', response: {} } : { status: 'error', response: { reason } }
  }

  leave(channel: Channel): void {
    this.#options.broadcasts.remove(channel)
  }

  async #listen(channel: Channel): Promise<void> {
    const { broadcasts, rights } = this.#options
    if ((await rights.mayRead(channel)).broadcast && channel.isOpen) broadcasts.add(channel)
    else broadcasts.remove(channel)
  }

  /** Returns null, or the reason why the message was not sent. */
  async #send(channel: Channel, message: Message): Promise<string | null> {
    const { broadcasts, rights, payloadBytes } = this.#options
    if (isStoreRequest(message)) return 'Storing broadcasts is not available'
    const content = toContent(message)
    if (content.form === 'frame' && !isStorableText(content.event))
      return "The event holds a character that can't be stored"
    const bytes =
      content.form === 'text' ? Buffer.byteLength(content.payload) : content.payload.bytes.byteLength
    if (bytes > payloadBytes) return 'Payload size exceeded'
    if (!(await rights.mayWrite(channel, 'broadcast'))) {
      return `You do not have permissions to write to this Channel topic: ${channel.name}`
    }
    const except = channel.config.broadcast.self ? null : channel
    broadcasts.publish({ topic: channelTopicKey(channel), content }, except)
    return null
  }
}

function toContent({ payload, binary }: Message): BroadcastContent {
  const { event } = payload
  // Only the server may set `meta`, for example to mark a replayed message. The client's own metadata is dropped.
  return binary && typeof event === 'string'
    ? { form: 'frame', event, payload: { ...binary, metadata: '' } }
    : { form: 'text', payload: JSON.stringify(payload) }
}

/** Storing is refused openly, because this server keeps no broadcasts. */
function isStoreRequest({ binary }: Message): boolean {
  if (!binary || binary.metadata === '') return false
  const metadata: unknown = JSON.parse(binary.metadata)
  return (
    typeof metadata === 'object' && metadata !== null && 'persist' in metadata && Boolean(metadata.persist)
  )
}
