import { type ScoredMessage, ScoreRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { claims, formFromPage, hardFailures, readyBrief, score } from '@firstline/copywriter'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

export interface ScoreMessageParts {
  takeTurn(what: string, userId: string): Promise<void>
  /** @throws {AppError} website_unavailable, too_many_requests. */
  readPage(userId: string, url: string): Promise<PageReading>
}

/**
 * `score-message`: what a text is worth beside a form, which rules it breaks, and where its words come from. A
 * website-only form is judged with its page, as it was written from.
 */
export function scoreMessageFunction({ takeTurn, readPage }: ScoreMessageParts): WireFunction {
  return defineFunction({
    name: 'score-message',
    access: 'user',
    async handler({ userId }, request) {
      const body = (await readJsonBody(request)) ?? {}
      const { text } = parseFields(ScoreRequest, body)
      const form = parseFields(GenerationForm, body)
      await takeTurn('scores', userId)
      const page = form.websiteOnlyMode ? await readPage(userId, form.websiteUrl) : undefined
      const brief = readyBrief(page ? formFromPage(form, page) : form, page)
      const answer: ScoredMessage = {
        score: score(text, brief),
        gates: hardFailures(text, brief).map(({ check, reason }) => ({ gate: check, reason })),
        claims: claims(text, brief),
      }
      return jsonAnswer(answer)
    },
  })
}
