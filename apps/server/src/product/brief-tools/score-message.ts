import { type ScoredMessage, ScoreRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { claims, formFromPage, findHardFailures, prepareBrief, score } from '@firstline/copywriter'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { fillFromPages, type ReadWebsite } from '../website-pages/index.ts'

export interface ScoreMessageDependencies {
  /** @throws {AppError} too_many_requests. */
  checkRateLimit(what: string, userId: string): Promise<void>
  /** @throws {AppError} website_unavailable, too_many_requests. */
  readPage: ReadWebsite
}

/**
 * `score-message`: the score of a text for a form, the checks it fails and the source of each statement. A website-only
 * form is read together with its page.
 */
export function scoreMessageFunction({ checkRateLimit, readPage }: ScoreMessageDependencies): WireFunction {
  return defineFunction({
    name: 'score-message',
    access: 'user',
    work: 'computation',
    async handler({ userId }, request) {
      const body = (await readJsonBody(request)) ?? {}
      const { text } = parseFields(ScoreRequest, body)
      const form = parseFields(GenerationForm, body)
      await checkRateLimit('scores', userId)
      const { filled, page } = await fillFromPages(readPage, userId, form)
      const brief = prepareBrief(page ? formFromPage(filled, page) : filled, page)
      const answer: ScoredMessage = {
        score: score(text, brief),
        hardFailures: findHardFailures(text, brief).map(({ check, reason }) => ({ check, reason })),
        claims: claims(text, brief),
      }
      return jsonResponse(answer)
    },
  })
}
