import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readTradeFiles } from './load-playbook.ts'
import { recognize } from './recognize.ts'
import type { Situation, TradeFile } from './situation.ts'

const texts = z.array(z.string().trim().min(1))
const cues = z.strictObject({ strong: texts, weak: texts, not: texts.optional() })
const mechanismShape = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  cues,
  lines: texts.min(1),
  subjects: texts,
  bodies: texts.optional(),
})
const situationShape = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  trades: texts,
  prospect: z.string().min(3),
  cues,
  audience: texts,
  wordings: z
    .array(
      z.strictObject({
        targetAudience: z.string().min(1),
        product: z.string().min(1),
        painPoint: z.string().min(1),
      }),
    )
    .length(2),
  statements: texts.min(5),
  questions: texts.min(5),
  exercises: z.array(z.tuple([z.string().min(1), z.string().min(1)])).min(2),
  consequences: texts.min(4),
  offers: z.strictObject({
    software: texts.optional(),
    service: texts.optional(),
    people: texts.optional(),
    goods: texts.optional(),
    any: texts.optional(),
  }),
  subjects: texts.min(10),
  mechanisms: z.array(mechanismShape).min(2),
})
const tradeShape = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  industry: z.string().optional(),
  names: texts.min(3),
  offerWords: texts,
  notPhrases: texts,
})
const fileShape = z.strictObject({ vocabulary: tradeShape.nullable(), situations: z.array(situationShape) })

const files: readonly (readonly [string, TradeFile])[] = readTradeFiles()
const situations = files.flatMap(([, file]) => file.situations)

/** A line with the situation it stands in. */
interface Line {
  readonly id: string
  readonly text: string
}

const linesOf = (pick: (situation: Situation) => readonly string[]): Line[] =>
  situations.flatMap((situation) => pick(situation).map((text) => ({ id: situation.id, text })))

const hooks = linesOf(({ statements, questions, consequences }) => [
  ...statements,
  ...questions,
  ...consequences,
])
const exercises = linesOf((situation) => situation.exercises.flat())
const subjects = linesOf((situation) => [
  ...situation.subjects,
  ...situation.mechanisms.flatMap((mechanism) => mechanism.subjects),
])
const offers = linesOf(({ offers: kinds, mechanisms }) => [
  ...Object.values(kinds).flat(),
  ...mechanisms.flatMap(({ lines }) => lines),
])
const bodies = linesOf(({ mechanisms }) => mechanisms.flatMap((mechanism) => mechanism.bodies ?? []))
const all = [...hooks, ...exercises, ...subjects, ...offers, ...bodies]

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)
const shown = ({ id, text }: Line) => `${id}: ${text}`

describe('the playbook content', () => {
  it('has the shape that the program reads', () => {
    const errors = files.flatMap(([name, file]) =>
      (fileShape.safeParse(file).error?.issues ?? []).map(
        (issue) => `${name} ${issue.path.join('.')}: ${issue.message}`,
      ),
    )
    expect(errors).toEqual([])
  })

  it('gives each situation its own id and known trades', () => {
    const ids = situations.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const trades = new Set(files.map(([, file]) => file.vocabulary?.id))
    expect(situations.flatMap((situation) => situation.trades).filter((trade) => !trades.has(trade))).toEqual(
      [],
    )
  })

  it('has no line twice, or nearly', () => {
    expect(nearDuplicates([...hooks, ...exercises, ...offers])).toEqual([])
    const seen = new Map<string, string>()
    const repeated = subjects.filter(({ id, text }) => {
      const key = text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
      const before = seen.get(key)
      seen.set(key, id)
      return before !== undefined
    })
    expect(repeated.map(shown)).toEqual([])
  }, 60_000)

  it('keeps every line short enough to be read on a phone', () => {
    expect(hooks.filter(({ text }) => wordsIn(text).length > 30).map(shown)).toEqual([])
    const misfits = subjects.filter(
      ({ text }) => wordsIn(text).length < 3 || wordsIn(text).length > 7 || text.length > 50,
    )
    expect(misfits.map(shown)).toEqual([])
  })

  it('states no figure of its own', () => {
    // "24/7", "1:1" and "W-2" are names.
    const named =
      /\b(?:24\/7|1:1|W-?2|1099|SOC 2|ISO 27001|B2B|D2C|3PLs?|3D|2D|K-?1|401\(?k\)?|A1|360|Q[1-4]|B2C|5-star|H2|CO2)\b/g
    expect(all.filter(({ text }) => /\d/.test(text.replace(named, ''))).map(shown)).toEqual([])
  })

  it('has no hype and no habits of machine writing', () => {
    const banned =
      /!|[–—]|(?<![a-z])(?:unlock|elevat|game.?chang|cutting.edge|seamless|revolution|supercharg|skyrocket|next.level|world.class|synerg|leverag|unleash|empower|^quick question|ninja|guru|10x|crush(?:ing)? it|hidden gem|no.brainer)/i
    expect(all.filter(({ text }) => banned.test(text)).map(shown)).toEqual([])
  })

  it('is written in American spelling', () => {
    const british =
      /\b(?:\w+(?:isation|ising|ised)|colour\w*|favourite\w*|neighbour\w*|centre\w*|programme\w*|cheques?|enquir\w+|organis\w+|cancelled|cancelling|travelling|jewellery|behaviour\w*|labour\w*|licence|catalogue\w*|grey|tyres?|whilst|honour\w*|practise\w*|fulfil)\b/i
    const allowed =
      /\b(?:advertis|promis|rais|ris|rev?is|surpris|supervis|exercis|pra?is|pois|nois|compromis|improvis|franchis|disguis|devis|advis|televis|cruis|bruis|mois|premis|excis|appris|comprom|likew|otherw)(?:ed|ing)\b/i
    expect(all.filter(({ text }) => british.test(text.replace(allowed, ''))).map(shown)).toEqual([])
  })

  it('uses the known slots only', () => {
    const slots = all.flatMap((line) =>
      [...line.text.matchAll(/\{([^{}]*)\}/g)].map((slot) => ({ id: line.id, text: slot[1] ?? '' })),
    )
    const known = new Set(['offer', 'time', 'price', 'count', 'speed', 'fact'])
    expect(slots.filter(({ text }) => !known.has(text)).map(shown)).toEqual([])
    expect(hooks.filter(({ text }) => /[{}[\]]/.test(text)).map(shown)).toEqual([])
  })

  it('marks one place for the fact of the sender in each body of 20 to 60 words', () => {
    const bad = bodies.filter(({ text }) => {
      const count = wordsIn(text.replace('{fact}', '')).length
      return text.split('{fact}').length !== 2 || count < 20 || count > 60
    })
    expect(bad.map(shown)).toEqual([])
  })

  it('gives no strong cue to many situations', () => {
    const owners = new Map<string, string[]>()
    for (const { id, cues: own } of situations)
      for (const cue of new Set(own.strong)) owners.set(cue, [...(owners.get(cue) ?? []), id])
    const shared = [...owners].filter(([, ids]) => ids.length > 8)
    expect(shared.map(([cue, ids]) => `${cue}: ${ids.join(', ')}`)).toEqual([])
  })
})

describe('recognize on the wordings of the content', () => {
  it('leads from the two wordings of each situation to itself or to one that fits as well', () => {
    const missed: string[] = []
    const wrong: string[] = []
    for (const situation of situations)
      for (const wording of situation.wordings ?? []) {
        const found = recognize({ ...wording, solution: '', insight: '' })?.situation.id
        if (found === undefined) missed.push(situation.id)
        else if (found !== situation.id && !isAlike(situation.id, found))
          wrong.push(`${situation.id} > ${found}`)
      }
    expect(wrong).toEqual([])
    expect(missed).toEqual([])
  }, 60_000)
})

/** Situations that a brief in few words may mean as well as the first. */
const ALIKE: readonly (readonly string[])[] = [
  ['any-site-no-enquiries', 'smb-website-no-enquiries'],
  ['any-invoices-late', 'smb-late-invoices'],
  ['any-repetitive-work', 'smb-spreadsheets'],
  ['trades-word-of-mouth', 'smb-local-search'],
  ['ecom-ad-costs', 'mkt-ads-dearer'],
  ['fin-supplier-invoices-approval', 'acc-data-entry'],
  ['sec-audit-evidence', 'saas-security-review'],
  ['fleet-vehicles-off-road', 'any-vehicles'],
  ['mkt-agency-pipeline', 'any-empty-calendar'],
  ['sales-bad-contact-data', 'saas-outbound-silence'],
]

function isAlike(id: string, found: string): boolean {
  return ALIKE.some((group) => group.includes(id) && group.includes(found))
}

/** Pairs of lines that share 85 % of their words, found among lines with a rare word in common. */
function nearDuplicates(lines: readonly Line[]): string[] {
  const read = lines.map((line) => ({ ...line, words: new Set(line.text.toLowerCase().match(/[a-z']+/g)) }))
  const spread = new Map<string, number[]>()
  for (const [at, { words }] of read.entries())
    for (const word of words) spread.set(word, [...(spread.get(word) ?? []), at])
  const found = new Set<string>()
  for (const [at, line] of read.entries()) {
    // A pair with this much in common shares one of the rarest words of either.
    const rarest = [...line.words]
      .toSorted((a, b) => (spread.get(a)?.length ?? 0) - (spread.get(b)?.length ?? 0))
      .slice(0, 3)
    for (const other of new Set(rarest.flatMap((word) => spread.get(word) ?? []))) {
      const match = read[other]
      if (other <= at || !match) continue
      const common = [...line.words].filter((word) => match.words.has(word)).length
      if (common / (line.words.size + match.words.size - common) >= 0.85)
        found.add(`${shown(line)} = ${shown(match)}`)
    }
  }
  return [...found]
}
