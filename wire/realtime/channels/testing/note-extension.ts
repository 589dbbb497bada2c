import { JoinError } from '../join-error.ts'
import type { Channel } from '../channel.ts'
import type { ChannelExtension } from '../extension.ts'

export interface NoteExtension extends ChannelExtension {
  /** The events in order: `join room anon`, `note room 1`, ... */
  readonly log: string[]
  /** The joined channels. */
  readonly channels: Set<Channel>
  /** Makes joins and notes wait until they are released. */
  hold(): Held
}

interface Held {
  /** Resolves when the first one waits. */
  reached: Promise<void>
  release: () => void
}

/**
 * A minimal channel extension: members send `note` events, which are logged. The channel `refused` refuses its join,
 * `failing` throws.
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
      if (channel.name === 'refused') throw new JoinError('Unauthorized', 'You may not read this')
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
