import { type ScoredMessage, ScoreRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { claims, failedGates, readFields, score } from '@firstline/copywriter'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

/** `score-message`: what a text is worth beside a form, which rules it breaks, and where its words come from. */
export function scoreMessageFunction(
  takeTurn: (what: string, userId: string) => Promise<void>,
): WireFunction {
  return defineFunction({
    name: 'score-message',
    access: 'user',
    async handler({ userId }, request) {
      const body = (await readJsonBody(request)) ?? {}
      const { text } = parseFields(ScoreRequest, body)
      const brief = readFields(parseFields(GenerationForm, body))
      await takeTurn('scores', userId)
      const answer: ScoredMessage = {
        score: score(text, brief),
        gates: failedGates(text, brief),
        claims: claims(text, brief),
      }
      return jsonAnswer(answer)
    },
  })
}
