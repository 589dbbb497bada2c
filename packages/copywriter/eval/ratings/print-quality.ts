import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { readFields } from '../../src/brief/read-fields.ts'
import { score } from '../../src/critic/score.ts'
import { readTradeFiles } from '../../src/playbook/load-playbook.ts'
import { recognize } from '../../src/playbook/recognize.ts'
import { recognizeTrade } from '../../src/playbook/trades.ts'
import { readLabelledBriefs, judgeRecognition } from '../labelled-briefs.ts'
import { isHeldBack, readCollection } from './collection.ts'
import type { Rated } from './collection.ts'

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((part / whole) * 100)} %`

/** Prints labels by set and trade, recognition, and the score against the labels. */
export function printQuality(): void {
  const collection = readCollection()
  console.log('\nLabels 2 or 3 / label 0, each label counted (written by the built-in writer):')
  for (const set of new Set(collection.map((rated) => rated.set)))
    printShares(
      set,
      collection.filter((rated) => rated.set === set),
    )
  console.log('\nThe same by trade:')
  const byTrade = Map.groupBy(collection, ({ fields }) => recognizeTrade(formOf(fields)) ?? 'no known trade')
  for (const [trade, rated] of [...byTrade].toSorted(([a], [b]) => a.localeCompare(b)))
    printShares(trade, rated)
  printRecognition()
  printScore(collection)
}

const formOf = (fields: Rated['fields']): GenerationForm => GenerationForm.parse(fields)

function printShares(name: string, rated: readonly Rated[]): void {
  const shares = MESSAGE_TYPES.map((type) => {
    const given = rated
      .filter((each) => each.type === type && each.by === 'builtin')
      .flatMap(({ ratings }) => ratings)
    const good = percent(given.filter((rating) => rating >= 2).length, given.length)
    const bad = percent(given.filter((rating) => rating === 0).length, given.length)
    return `${type} ${good} / ${bad} of ${given.length}`
  })
  console.log(`  ${name.padEnd(22)} ${shares.join(', ')}`)
}

/** Recognized briefs and situations per trade. */
function printRecognition(): void {
  const labelled = readLabelledBriefs().map((brief) => {
    const found = recognize(brief.fields)?.situation ?? null
    return { brief, found, verdict: judgeRecognition(brief, found?.id ?? null) }
  })
  const count = (verdict: string) => labelled.filter((each) => each.verdict === verdict).length
  console.log(
    `\nRecognition of ${labelled.length} labelled briefs: wrong ${count('wrong')}, missed ${count('missed')}, false alarms ${count('false alarm')}. Situations by trade, and the briefs that reach one:`,
  )
  for (const [, { vocabulary, situations }] of readTradeFiles()) {
    const own = situations.map(({ id }) => id)
    const reached = labelled.filter(({ found }) => found && own.includes(found.id)).length
    console.log(
      `  ${(vocabulary?.id ?? 'any business').padEnd(22)} ${own.length} situations, ${reached} briefs`,
    )
  }
}

/** Area under the ROC curve (labels of 2 or more against 1 or less), and mean score per label. */
function printScore(collection: readonly Rated[]): void {
  console.log('\nScore against labels, on the briefs held back from the fit:')
  for (const type of MESSAGE_TYPES)
    for (const by of ['everybody', 'builtin'] as const) {
      const scored = collection
        .filter(
          (each) => each.type === type && isHeldBack(each.brief) && (by === 'everybody' || each.by === by),
        )
        .map(({ text, fields, ratings }) => ({
          total: score(text, readFields(formOf(fields))).total,
          rating: meanOf(ratings),
        }))
      const sent = scored.filter(({ rating }) => rating >= 2)
      const unsent = scored.filter(({ rating }) => rating <= 1)
      const wins = sent.flatMap(({ total }) =>
        unsent.map((other) => (total > other.total ? 1 : total === other.total ? 0.5 : 0)),
      )
      const means = [0, 1, 2, 3].map((rating) => {
        const own = scored.filter((each) => Math.round(each.rating) === rating)
        return `${rating}: ${Math.round(meanOf(own.map(({ total }) => total)))} (${own.length})`
      })
      console.log(
        `  ${type}, ${by}: area ${meanOf(wins).toFixed(2)}; mean score by label ${means.join(', ')}`,
      )
    }
}
