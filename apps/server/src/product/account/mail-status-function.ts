import type { MailStatus } from '@firstline/contract/account'
import type { Outgoing } from '#server/platform/outgoing/index.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

/** `mail-status`: whether mails are delayed, for whoever waits for one. The answer is the same for every address. */
export function mailStatusFunction({
  outgoing,
}: {
  outgoing: Pick<Outgoing, 'isMailServerDown'>
}): WireFunction {
  return defineFunction({
    name: 'mail-status',
    access: 'anon',
    async handler() {
      const body: MailStatus = { isDelayed: await outgoing.isMailServerDown() }
      return jsonAnswer(body)
    },
  })
}
