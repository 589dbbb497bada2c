/**
 * Writes from every brief with the built-in writer and, where one is configured, the language model. Prints failed
 * hard checks, scores, repeated sentences and times, and writes a page with all texts; then labels, recognition and
 * the score against the labels. `npm run eval`, with `-- --page FILE` for the page (default: build/eval.html),
 * `--set working` or `held-out` for one set.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { MESSAGE_TYPES } from '../packages/contract/src/options.ts'
import { HELD_OUT_BRIEFS } from '../packages/copywriter/eval/held-out-briefs.ts'
import { measureOutcomes } from '../packages/copywriter/eval/measure-outcomes.ts'
import { printQuality } from '../packages/copywriter/eval/ratings/print-quality.ts'
import { renderReportPage } from '../packages/copywriter/eval/render-report-page.ts'
import { RIVAL_TEXTS } from '../packages/copywriter/eval/rival-texts.ts'
import { writeSet } from '../packages/copywriter/eval/run-briefs.ts'
import { WORKING_BRIEFS } from '../packages/copywriter/eval/working-briefs.ts'
import { builtInWriter, type Writer } from '../packages/copywriter/src/index.ts'
import { languageModel, modelWriter, noLimits } from '../packages/llm-writer/src/index.ts'

const { values } = parseArgs({
  options: {
    page: { type: 'string', default: 'build/eval.html' },
    set: { type: 'string', default: '' },
    seed: { type: 'string', default: 'eval' },
  },
})
const SETS = { working: WORKING_BRIEFS, 'held-out': HELD_OUT_BRIEFS }
/** Number of scores per band. */
const spread = (scores: readonly number[]) =>
  [90, 80, 70, 60, 0]
    .map((from, at, tens) => {
      const below = tens[at - 1] ?? 101
      return [from, scores.filter((score) => score >= from && score < below).length] as const
    })
    .filter(([, count]) => count > 0)
    .map(([from, count]) => `${count} from ${from}`)
    .join(', ')
const percent = (share: number) => `${Math.round(share * 100)} %`
const sections = []
let failures = 0
for (const writer of listWriters(process.env))
  for (const [name, briefs] of Object.entries(SETS)) {
    if (values.set !== '' && values.set !== name) continue
    for (const messageType of MESSAGE_TYPES) {
      const outcomes = []
      for (const brief of briefs)
        outcomes.push(await writeSet(writer, brief, { messageType, count: 3, seed: values.seed }))
      sections.push({ messageType, outcomes })
      const { failures: found, slowest, ...figures } = measureOutcomes(outcomes, messageType)
      failures += found.length
      console.log(
        `${writer.name}, ${name}, ${messageType}: ${figures.texts} texts of ${figures.sets} briefs (${figures.refused} refused), score ${figures.meanScore.toFixed(1)} (lowest ${figures.lowestScore}; ${spread(figures.scores)}), ${Math.round(figures.reusedSentences * 100)} % of sentences shared with another brief, p95 ${figures.p95Milliseconds.toFixed(0)} ms, slowest ${slowest.briefId} ${slowest.milliseconds.toFixed(0)} ms`,
      )
      console.log(
        `  likeness: ${percent(figures.likeness.insideSets)} inside a set, ${percent(figures.likeness.acrossBriefs)} to the nearest of another brief`,
      )
      for (const { briefId, reason, text } of found) console.log(`  ${briefId}: ${reason}: ${text}`)
    }
  }
printQuality()
mkdirSync(dirname(values.page), { recursive: true })
writeFileSync(values.page, renderReportPage(sections, RIVAL_TEXTS))
console.log(`${failures} texts fail a hard check. All texts: ${values.page}`)
process.exitCode = failures > 0 ? 1 : 0

/** The built-in writer, and the language model if one is configured (docs/configuration.md). */
function listWriters(settings: NodeJS.ProcessEnv): Writer[] {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, OPENAI_API_KEY } = settings
  const writers: Writer[] = [builtInWriter()]
  if (LLM_BASE_URL || LLM_API_KEY || OPENAI_API_KEY) {
    const model = languageModel({
      baseUrl: LLM_BASE_URL ?? 'https://api.openai.com/v1',
      apiKey: LLM_API_KEY ?? (LLM_BASE_URL ? null : (OPENAI_API_KEY ?? null)),
      name: LLM_MODEL ?? 'gpt-4o-mini',
      output: 'auto',
    })
    writers.push(modelWriter({ model, limiter: noLimits, purpose: 'member', fill: builtInWriter() }))
  }
  return writers
}
