import { readErrorMessage } from './clean-message.ts'

/** The reason of a failure without the title it begins with; empty when the message only repeats the title. */
export function describeReason(error: unknown, title: string): string {
  const reason = readErrorMessage(error)
  return reason.startsWith(title) ? reason.slice(title.length).replace(/^[.\s]+/, '') : reason
}
