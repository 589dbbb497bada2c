import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import { JoinError } from './join-error.ts'

/**
 * Returns the reason for the reply to a failed join or message: `<code>: <message>`. Reveals nothing of an unexpected
 * error.
 */
export function formatErrorReason(error: unknown): string {
  if (error instanceof JoinError) return `${error.code}: ${error.message}`
  return isDatabaseUnavailable(error)
    ? 'UnableToConnectToProject: Realtime was unable to connect to the project database'
    : 'UnknownErrorOnChannel: Unknown Error on Channel'
}
