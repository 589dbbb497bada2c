import { ReadBriefRequest } from '@firstline/contract/brief'
import { understandForm } from '@firstline/copywriter'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

/** `read-brief`: how a form is read before anything is written from it, and what to add when it says too little. */
export function readBriefFunction(takeTurn: (what: string, userId: string) => Promise<void>): WireFunction {
  return defineFunction({
    name: 'read-brief',
    access: 'user',
    async handler({ userId }, request) {
      const form = parseFields(ReadBriefRequest, (await readJsonBody(request)) ?? {})
      await takeTurn('briefs', userId)
      return jsonAnswer(await understandForm(form))
    },
  })
}
