import type { RequestContext } from '@firstline/wire/gateway'
import type { StoredUser } from '../accounts/user-rows.ts'
import type { MessagesDependencies } from '../messages/messages-dependencies.ts'
import { createGuessingNotice, sendNotice } from '../notices/security-notices.ts'

/**
 * Notifies the owner, once a day at most, that second-factor codes are guessed in a session that passed the first
 * factor.
 */
export async function notifyOfGuessing(
  deps: MessagesDependencies,
  context: RequestContext,
  owner: StoredUser,
): Promise<void> {
  if (!(await deps.limits.canNotifyOfGuessing(owner.id))) return
  await sendNotice(deps, await createGuessingNotice(deps, context, owner))
}
