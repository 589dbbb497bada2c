/**
 * What the critic does to a model that writes badly on purpose: what it wrote, what was found, and what came after the
 * one repair. The stub's mode `bad-copy` hands over one good text among bad ones, each of which breaks another rule; asked
 * again with the findings it writes well. Nothing is timed: `node bench/critic.ts`, with `--texts` for every text.
 */
import { parseArgs } from 'node:util'
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { failedGates, languageModel, modelWriter, openGate, readFields, score } from '@firstline/copywriter'
import { readPromptData } from '@firstline/copywriter/testing'
import { startStubModel } from '@firstline/stub-model'
import { BAD_MODEL_BRIEFS } from './lib/bad-model-briefs.ts'

const COUNT = 8
const { values } = parseArgs({ options: { texts: { type: 'boolean' } } })

const stub = await startStubModel({ mode: 'bad-copy' })
const model = languageModel({ baseUrl: stub.url, apiKey: null, name: 'stub', output: 'json_schema' })
const writer = modelWriter({ model, gate: openGate, purpose: 'member' })

const rows: Record<string, Record<string, number | string>> = {}
const found = new Map<string, number>()
for (const messageType of MESSAGE_TYPES) {
  for (const [name, fields] of Object.entries(BAD_MODEL_BRIEFS)) {
    const form = GenerationForm.parse({ ...fields, messageType })
    const brief = readFields(form)
    stub.calls.length = 0
    const given: string[] = []
    for await (const event of writer.write({ form, count: COUNT, seed: name }, AbortSignal.timeout(60_000))) {
      if (event.kind === 'draft') given.push(event.draft.content)
    }
    const repair = readPromptData(stub.calls.at(-1)?.body.messages ?? [])
    const refused = repair?.refused ?? []
    const first = [...(repair?.written ?? []), ...refused.map(({ text }) => text)]
    const worth = (texts: readonly string[]) =>
      Math.round(texts.reduce((sum, text) => sum + score(text, brief).total, 0) / texts.length)
    const passing = (texts: readonly string[]) =>
      texts.filter((text) => failedGates(text, brief).length === 0).length
    rows[`${messageType}, ${name}`] = {
      calls: stub.calls.length,
      written: first.length,
      'sent back': refused.length,
      findings: refused.flatMap(({ reasons }) => reasons).length,
      'pass the gates': `${passing(first)} of ${first.length}`,
      'score before': worth(first),
      'given after': given.length,
      'pass after': `${passing(given)} of ${given.length}`,
      'score after': worth(given),
    }
    for (const { text, reasons } of refused) {
      for (const reason of reasons) found.set(plain(reason), (found.get(plain(reason)) ?? 0) + 1)
      if (values.texts) console.log(`- ${text}\n    ${reasons.join('\n    ')}`)
    }
    if (values.texts) for (const text of given) console.log(`+ ${text}`)
  }
}
await stub.close()
console.table(rows)
console.table(
  [...found].toSorted((a, b) => b[1] - a[1]).map(([finding, times]) => ({ finding, times })),
  ['finding', 'times'],
)

/** The finding without what was quoted. */
function plain(reason: string): string {
  return reason
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\d[\d,.%]*/g, '0')
    .replace(/the name .*? is not/, 'the name … is not')
}
