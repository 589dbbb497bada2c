/**
 * What the critic makes of a model that writes badly: mode `bad-copy` of the test model mixes one good text with texts that each
 * break a rule, and writes well when it is called again with the findings. The only bench of quality instead of time.
 */
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { builtInWriter, findHardFailures, readFields, score } from '@firstline/copywriter'
import { languageModel, modelWriter, noLimits } from '@firstline/llm-writer'
import { startTestModel, readPromptData } from '@firstline/test-models'
import { BAD_MODEL_BRIEFS } from './lib/bad-model-briefs.ts'
import type { Bench } from './lib/bench.ts'
import type { Figure } from './lib/figure.ts'

const COUNT = 8

export const criticBench: Bench = {
  name: 'critic',
  async run({ smoke }) {
    const stub = await startTestModel({ mode: 'bad-copy' })
    const model = languageModel({ baseUrl: stub.url, apiKey: null, name: 'stub', output: 'json_schema' })
    const writer = modelWriter({ model, limiter: noLimits, purpose: 'member', fill: builtInWriter() })
    const figures: Figure[] = []
    for (const messageType of smoke ? MESSAGE_TYPES.slice(0, 1) : MESSAGE_TYPES) {
      for (const [name, fields] of Object.entries(BAD_MODEL_BRIEFS)) {
        const form = GenerationForm.parse({ ...fields, messageType })
        const brief = readFields(form)
        stub.calls.length = 0
        const repaired: string[] = []
        for await (const event of writer.write(
          { form, count: COUNT, seed: name },
          AbortSignal.timeout(60_000),
        )) {
          if (event.kind === 'draft') repaired.push(event.draft.content)
        }
        const repair = readPromptData(stub.calls.at(-1)?.body.messages ?? [])
        const written = [...(repair?.written ?? []), ...(repair?.refused ?? []).map(({ text }) => text)]
        const compare = (title: string, unit: string, judge: (text: string) => number): Figure => {
          const average = (texts: readonly string[]) =>
            texts.reduce((sum, text) => sum + judge(text), 0) / texts.length
          const peer = { name: 'as written', value: average(written) }
          return { name: `${title}, ${messageType}, ${name}`, value: average(repaired), unit, peer }
        }
        figures.push(
          compare('texts without a violation', '%', (text) =>
            findHardFailures(text, brief).length === 0 ? 100 : 0,
          ),
          compare('score', 'of 100', (text) => score(text, brief).total),
        )
      }
    }
    await stub.close()
    return figures
  },
}
