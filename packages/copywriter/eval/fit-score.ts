import { writeFileSync } from 'node:fs'
import { GenerationForm } from '@firstline/contract/generation'
import type { MessageType } from '@firstline/contract/options'
import { measureText } from '../src/critic/measure-text.ts'
import type { Measure } from '../src/critic/measure-text.ts'
import { computeGain } from '../src/critic/curves.ts'
import type { Curve, FittedScore, PartId } from '../src/critic/curves.ts'
import { readFields } from '../src/brief/read-fields.ts'
import { isHeldBack, readCollection } from './ratings/collection.ts'

// `npm run eval:fit` fits the score's curves to the labels of the collection and writes content/score.json. A curve is linear
// between its knots; ridge regression finds the gain of each segment.

/** Measures by part of the score. */
const MEASURES = {
  'Cold DM': {
    fact: ['insightShare'],
    pain: ['painWords'],
    offer: ['productWords', 'saysYouGet'],
    english: ['marks'],
    length: ['sentences', 'meanWords', 'mostWords', 'fewestWords'],
    plain: ['pastedSmallWords', 'bareThings', 'grade'],
  },
  'Email Subject Line': {
    pain: ['painShare', 'isUnrelated'],
    offer: ['productWords', 'asksVaguely'],
    english: ['marks'],
    length: ['characters'],
    plain: ['names', 'verblessShare', 'startsWithVerb', 'askInside'],
  },
} as const satisfies Record<MessageType, Partial<Record<PartId, readonly Measure[]>>>
/** The ask is scored by rules, without a curve. */
const ASK_MAX = 5
/** Below this range the quantiles are meaningless. */
const RARE = 0.05
/** A part's points are spread between these quantiles. */
const EARNS = {
  'Cold DM': { low: 0.25, high: 0.97 },
  'Email Subject Line': { low: 0.2, high: 0.92 },
} as const
const QUANTILES = [0.03, 0.25, 0.5, 0.75, 0.97]
const RIDGE = 12

const fitted = Object.fromEntries((Object.keys(MEASURES) as MessageType[]).map((type) => [type, fit(type)]))
writeFileSync(new URL('../content/score.json', import.meta.url), `${JSON.stringify(fitted, null, 2)}\n`)

function fit(type: MessageType): FittedScore {
  const rows = readCollection()
    .filter((rated) => rated.type === type && !isHeldBack(rated.brief))
    .map(({ text, fields, ratings }) => ({
      values: measureText(text, readFields(GenerationForm.parse(fields))),
      rating: ratings.reduce((sum, each) => sum + each, 0) / ratings.length,
    }))
  const chosen: Partial<Record<PartId, readonly Measure[]>> = MEASURES[type]
  const shapes = (Object.keys(chosen) as PartId[]).flatMap((part) =>
    (chosen[part] ?? []).map((name) => ({ part, name, at: knotsOf(rows.map(({ values }) => values[name])) })),
  )
  const features = rows.map(({ values }) =>
    shapes.flatMap(({ name, at }) =>
      at.slice(1).map((end, place) => share(values[name], at[place] ?? 0, end)),
    ),
  )
  const weights = ridge(
    features,
    rows.map(({ rating }) => rating),
  )
  let next = 0
  const curves = shapes.map(({ part, name, at }): Curve => {
    let sum = 0
    const gains = [0, ...at.slice(1).map(() => (sum += weights[next++] ?? 0))]
    return { part, measure: name, at: at.map(rounded), gains: gains.map(rounded) }
  })
  return { parts: partsOf(type, curves, rows), curves }
}

/** Points per part, by how much its curves separate the texts. */
function partsOf(
  type: MessageType,
  curves: readonly Curve[],
  rows: readonly { values: Readonly<Record<Measure, number>> }[],
) {
  const ranges = [...new Set(curves.map(({ part }) => part))].map((id) => {
    const own = curves.filter(({ part }) => part === id)
    const sums = rows
      .map(({ values }) => own.reduce((sum, curve) => sum + computeGain(curve, values[curve.measure]), 0))
      .toSorted((a, b) => a - b)
    const [low = 0, high = 0] = [EARNS[type].low, EARNS[type].high].map(
      (place) => sums[Math.floor(place * sums.length)],
    )
    // A rare error keeps its full cost.
    const isRare = high - low < RARE
    return {
      id,
      low: rounded(isRare ? (sums[0] ?? 0) : low),
      high: rounded(isRare ? (sums.at(-1) ?? 0) : high),
    }
  })
  const whole = ranges.reduce((sum, { low, high }) => sum + high - low, 0)
  const parts = ranges.map((range) => ({
    ...range,
    max: Math.round(((range.high - range.low) / whole) * (100 - ASK_MAX)),
  }))
  const missing = 100 - ASK_MAX - parts.reduce((sum, { max }) => sum + max, 0)
  return parts.map((part) => (part.id === 'plain' ? { ...part, max: part.max + missing } : part))
}

function knotsOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const knots = [...new Set(QUANTILES.map((part) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0))]
  return knots.length > 1 ? knots : [sorted[0] ?? 0, sorted.at(-1) ?? 1]
}

/** Position of a value between two knots, 0 to 1. */
function share(value: number, from: number, to: number): number {
  return to === from ? 0 : Math.min(1, Math.max(0, (value - from) / (to - from)))
}

/** Ridge regression on centered features and target. */
function ridge(features: readonly (readonly number[])[], target: readonly number[]): number[] {
  const size = features[0]?.length ?? 0
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middles = Array.from({ length: size }, (_, at) => mean(features.map((row) => row[at] ?? 0)))
  const middle = mean(target)
  const matrix = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size + 1 }, (__, column): number => (column === row ? RIDGE : 0)),
  )
  for (const [index, row] of features.entries())
    for (let a = 0; a < size; a += 1) {
      const line = matrix[a]
      const left = (row[a] ?? 0) - (middles[a] ?? 0)
      if (!line) continue
      for (let b = 0; b < size; b += 1) line[b] = (line[b] ?? 0) + left * ((row[b] ?? 0) - (middles[b] ?? 0))
      line[size] = (line[size] ?? 0) + left * ((target[index] ?? 0) - middle)
    }
  return solve(matrix)
}

/** Gauss-Jordan elimination; the matrix is positive definite, so no row is exchanged. */
function solve(matrix: number[][]): number[] {
  for (const [at, pivot] of matrix.entries()) {
    const first = pivot[at] ?? 1
    for (let column = 0; column < pivot.length; column += 1) pivot[column] = (pivot[column] ?? 0) / first
    for (const [other, row] of matrix.entries()) {
      const factor = row[at] ?? 0
      if (other === at || factor === 0) continue
      for (let column = 0; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0)
    }
  }
  return matrix.map((row) => row.at(-1) ?? 0)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
