import { GenerationForm } from '@firstline/contract/generation'
import { type RevisedMessage, RevisionRequest } from '@firstline/contract/revision'
import { reviseMessage } from '@firstline/copywriter'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { fillFromPages } from '../website-pages/index.ts'
import type { ScoreMessageDependencies } from './score-message.ts'

/** `revise-message`: another version of a text for its form, chosen by the built-in writer, or null. */
export function reviseMessageFunction({ checkRateLimit, readPage }: ScoreMessageDependencies): WireFunction {
  return defineFunction({
    name: 'revise-message',
    access: 'user',
    work: 'computation',
    async handler({ userId }, request) {
      const body = (await readJsonBody(request)) ?? {}
      const revision = parseFields(RevisionRequest, body)
      const form = parseFields(GenerationForm, body)
      await checkRateLimit('revisions', userId)
      const { filled, page } = await fillFromPages(readPage, userId, form)
      const answer: RevisedMessage = { revision: await reviseMessage(filled, page, revision) }
      return jsonResponse(answer)
    },
  })
}
