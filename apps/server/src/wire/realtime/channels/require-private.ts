import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import type { JoinConfig } from './join-config.ts'
import { JoinRefusal } from './join-refusal.ts'
import { asksForPresence } from './parse-join-config.ts'

/** The wording of hosted projects. */
export const PRIVATE_ONLY = 'This project only allows private channels'

/**
 * Where public channels have no broadcast and no presence, they can be joined for changes of rows alone.
 * @throws {JoinRefusal}
 */
export function requirePrivate(
  { publicChannels }: Pick<RealtimeParts, 'publicChannels'>,
  { isPrivate, postgresChanges }: JoinConfig,
  { payload }: Message,
): void {
  if (publicChannels || isPrivate) return
  if (postgresChanges.length > 0 && !asksForPresence(payload)) return
  throw new JoinRefusal('PrivateOnly', PRIVATE_ONLY)
}
