import { JoinRefusal } from '#server/wire/realtime/channels/join-refusal.ts'
import type { Channel } from '#server/wire/realtime/channels/channel.ts'
import type { ChannelExtension } from '#server/wire/realtime/channels/extension.ts'

export interface NoteExtension extends ChannelExtension {
  /** What happened, in order: `join room anon`, `note room 1`, ... */
  readonly log: string[]
  /** The channels that are joined. */
  readonly channels: Set<Channel>
  /** Joins and notes wait until they are released. */
  hold(): Held
}

interface Held {
  /** Resolves when the first of them waits. */
  reached: Promise<void>
  release: () => void
}

/**
 * The least a channel can do besides being there: its members send `note` events, which are noted. A channel named
 * `refused` refuses its join, `failing` fails.
 */
export function noteExtension(): NoteExtension {
  const log: string[] = []
  const channels = new Set<Channel>()
  let wait: () => Promise<void> = () => Promise.resolve()
  return {
    log,
    channels,
    events: ['note'],
    hold() {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      wait = () => {
        reached.resolve()
        return released.promise
      }
      return { reached: reached.promise, release: released.resolve }
    },
    async join(channel) {
      await wait()
      log.push(`join ${channel.name} ${channel.identity.role}`)
      if (channel.name === 'refused') throw new JoinRefusal('Unauthorized', 'You may not read this')
      if (channel.name === 'failing') throw new Error('the database is gone')
      channels.add(channel)
      channel.push('early', '{}')
      return { response: { noted: true }, afterReply: () => channel.push('late', '{}') }
    },
    async renew(channel) {
      log.push(
        `renew ${channel.name} ${channel.identity.role} ${channel.userId === null ? 'nobody' : 'somebody'}`,
      )
    },
    async receive(channel, { payload }) {
      await wait()
      if (payload['fail'] === true) throw new Error('the database is gone')
      log.push(`note ${channel.name} ${String(payload['text'])}`)
      return payload['quiet'] === true ? null : { status: 'ok', response: { text: payload['text'] } }
    },
    leave(channel) {
      channels.delete(channel)
      log.push(`leave ${channel.name}`)
    },
  }
}
