import type { MailStatus } from '@firstline/contract/account'
import type { Outgoing } from '@firstline/platform/outgoing'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'

/** `mail-status`: whether mails are delayed. The response does not depend on an address (user enumeration). */
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
      return jsonResponse(body)
    },
  })
}
