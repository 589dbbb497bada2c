import { ReadBriefRequest } from '@firstline/contract/brief'
import { understandForm } from '@firstline/copywriter'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'

/** `read-brief`: how the writer reads a form, and one question when it is incomplete. */
export function readBriefFunction(
  checkRateLimit: (what: string, userId: string) => Promise<void>,
): WireFunction {
  return defineFunction({
    name: 'read-brief',
    access: 'user',
    work: 'computation',
    async handler({ userId }, request) {
      const form = parseFields(ReadBriefRequest, (await readJsonBody(request)) ?? {})
      await checkRateLimit('briefs', userId)
      return jsonResponse(await understandForm(form))
    },
  })
}
