import { messageOf } from './clean-message.ts'

/** Why something failed, for below its title: a failure that has no words of its own carries the title's. */
export function reasonOf(error: unknown, title: string): string {
  const reason = messageOf(error)
  return reason.startsWith(title) ? reason.slice(title.length).replace(/^[.\s]+/, '') : reason
}
