import { isDatabaseUnavailable } from '#server/platform/database/connection-error.ts'
import { JoinRefusal } from './join-refusal.ts'

/** What the reply to a failed join or message says: `<code>: <message>`. Nothing of an unexpected error itself. */
export function failureReason(error: unknown): string {
  if (error instanceof JoinRefusal) return `${error.code}: ${error.message}`
  return isDatabaseUnavailable(error)
    ? 'UnableToConnectToProject: Realtime was unable to connect to the project database'
    : 'UnknownErrorOnChannel: Unknown Error on Channel'
}
