import { ReadBriefRequest } from '@firstline/contract/brief'
import { VISITOR_BRIEFS_LIMIT } from '@firstline/contract/limits'
import { readBack } from '@firstline/copywriter'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { addressKey } from '@firstline/platform/rate-limits/address-key'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'

/**
 * `read-brief`: how the sentences of a form read, and what is asked about them. Visitors may call it too; nothing of the
 * form is stored or logged.
 */
export function readBriefFunction(
  checkRateLimit: (what: string, caller: string, limit?: number) => Promise<void>,
): WireFunction {
  return defineFunction({
    name: 'read-brief',
    access: 'anon',
    work: 'computation',
    async handler({ userId, address }, request) {
      const form = parseFields(ReadBriefRequest, (await readJsonBody(request)) ?? {})
      if (userId === null) await checkRateLimit('visitor briefs', addressKey(address), VISITOR_BRIEFS_LIMIT)
      else await checkRateLimit('briefs', userId)
      return jsonResponse(await readBack(form))
    },
  })
}
