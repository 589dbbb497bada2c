import type { Message } from '../frames/message.ts'
import type { RealtimeServices } from './realtime-services.ts'
import type { JoinConfig } from './join-config.ts'
import { JoinError } from './join-error.ts'
import { enablesPresence } from './parse-join-config.ts'

/** Error text of Supabase realtime. */
export const PRIVATE_ONLY = 'This project only allows private channels'

/** With public channels disabled, a public channel may only be joined for `postgres_changes`. @throws {JoinError} */
export function requirePrivate(
  { publicChannels }: Pick<RealtimeServices, 'publicChannels'>,
  { isPrivate, postgresChanges }: JoinConfig,
  { payload }: Message,
): void {
  if (publicChannels || isPrivate) return
  if (postgresChanges.length > 0 && !enablesPresence(payload)) return
  throw new JoinError('PrivateOnly', PRIVATE_ONLY)
}
