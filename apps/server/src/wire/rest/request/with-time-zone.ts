import type { Identity } from '#server/platform/database/database.ts'
import type { Preferences } from './prefer.ts'

/** The same caller, to whom times are told in the zone asked for. */
export function withTimeZone(identity: Identity, { timezone }: Pick<Preferences, 'timezone'>): Identity {
  return timezone === null ? identity : { ...identity, settings: { ...identity.settings, timezone } }
}
