import { z } from 'zod'
import type { Situation, TradeFile } from './situation.ts'

/** Rules for the content, checked by its test and the playbook pages. The product trusts the files. */

const texts = z.array(z.string().trim().min(1))
const cues = z.strictObject({ strong: texts, weak: texts, not: texts.optional() })
const Id = z.string().regex(/^[a-z0-9-]+$/)
const MechanismShape = z.strictObject({
  id: Id,
  cues,
  lines: texts.min(1),
  subjects: texts,
  bodies: texts.optional(),
})
const SituationShape = z.strictObject({
  id: Id,
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
  mechanisms: z.array(MechanismShape).min(2),
})
const TradeShape = z.strictObject({
  id: Id,
  industry: z.string().optional(),
  names: texts.min(3),
  offerWords: texts,
  notPhrases: texts,
})
const FileShape = z.strictObject({ vocabulary: TradeShape.nullable(), situations: z.array(SituationShape) })

/** An invalid value, with the path to it. */
export interface ShapeError {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export const findShapeErrors = (file: unknown): readonly ShapeError[] =>
  FileShape.safeParse(file).error?.issues ?? []

/** Duplicate ids of situations, and trades without vocabulary. */
export function findIdErrors(files: readonly TradeFile[]): string[] {
  const situations = files.flatMap((file) => file.situations)
  const ids = situations.map(({ id }) => id)
  const trades = new Set(files.map(({ vocabulary }) => vocabulary?.id))
  return [
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `There are two situations with the id ${id}.`),
    ...situations.flatMap((situation) =>
      situation.trades
        .filter((trade) => !trades.has(trade))
        .map((trade) => `${situation.id} names the trade ${trade}, which has no vocabulary.`),
    ),
  ]
}

/** Strong cues that more than eight situations share, with these. */
export function findSharedCues(situations: readonly Situation[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>()
  for (const { id, cues: own } of situations)
    for (const cue of new Set(own.strong)) owners.set(cue, [...(owners.get(cue) ?? []), id])
  return new Map([...owners].filter(([, ids]) => ids.length > 8))
}

export interface SituationLine {
  /** Of the situation. */
  readonly id: string
  readonly kind: 'hook' | 'exercise' | 'offer' | 'subject' | 'body'
  /** Path within the situation: "statements", "offers, software", "text-back, bodies". */
  readonly place: string
  readonly text: string
}

export function listSituationLines(situation: Situation): SituationLine[] {
  const { id, statements, questions, exercises, consequences, offers, subjects, mechanisms } = situation
  const as = (kind: SituationLine['kind'], place: string, lines: readonly string[] = []): SituationLine[] =>
    lines.map((text) => ({ id, kind, place, text }))
  return [
    ...as('hook', 'statements', statements),
    ...as('hook', 'questions', questions),
    ...as('exercise', 'exercises', exercises.flat()),
    ...as('hook', 'consequences', consequences),
    ...Object.entries(offers).flatMap(([kind, lines]) => as('offer', `offers, ${kind}`, lines)),
    ...as('subject', 'subjects', subjects),
    ...mechanisms.flatMap((mechanism) => [
      ...as('offer', `${mechanism.id}, lines`, mechanism.lines),
      ...as('body', `${mechanism.id}, bodies`, mechanism.bodies),
      ...as('subject', `${mechanism.id}, subjects`, mechanism.subjects),
    ]),
  ]
}

export const countLineWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

// "24/7", "1:1" and "W-2" are names.
const NAMES_WITH_FIGURES =
  /\b(?:24\/7|1:1|W-?2|1099|SOC 2|ISO 27001|B2B|D2C|3PLs?|3D|2D|K-?1|401\(?k\)?|A1|360|Q[1-4]|B2C|5-star|H2|CO2)\b/g
const HYPE =
  /!|[–—]|(?<![a-z])(?:unlock|elevat|game.?chang|cutting.edge|seamless|revolution|supercharg|skyrocket|next.level|world.class|synerg|leverag|unleash|empower|^quick question|ninja|guru|10x|crush(?:ing)? it|hidden gem|no.brainer)/i
const BRITISH =
  /\b(?:\w+(?:isation|ising|ised)|colour\w*|favourite\w*|neighbour\w*|centre\w*|programme\w*|cheques?|enquir\w+|organis\w+|cancelled|cancelling|travelling|jewellery|behaviour\w*|labour\w*|licence|catalogue\w*|grey|tyres?|whilst|honour\w*|practise\w*|fulfil)\b/i
const NOT_BRITISH =
  /\b(?:advertis|promis|rais|ris|rev?is|surpris|supervis|exercis|pra?is|pois|nois|compromis|improvis|franchis|disguis|devis|advis|televis|cruis|bruis|mois|premis|excis|appris|comprom|likew|otherw)(?:ed|ing)\b/i
const SLOTS = new Set(['offer', 'time', 'price', 'count', 'speed', 'fact'])

/** Each returns what is wrong with a line, if anything. */
const LINE_RULES = {
  length({ kind, text }: SituationLine) {
    const words = countLineWords(kind === 'body' ? text.replace('{fact}', '') : text)
    if (kind === 'hook' && words > 30) return 'more than 30 words'
    if (kind === 'subject' && (words < 3 || words > 7)) return 'not 3 to 7 words'
    if (kind === 'subject' && text.length > 50) return 'more than 50 characters'
    if (kind === 'body' && (words < 20 || words > 60)) return 'not 20 to 60 words'
    return undefined
  },
  figures: ({ text }: SituationLine) =>
    /\d/.test(text.replace(NAMES_WITH_FIGURES, '')) ? 'a figure of its own' : undefined,
  hype({ text }: SituationLine) {
    const [found] = HYPE.exec(text) ?? []
    return found && `hype or machine writing: "${found}"`
  },
  spelling({ text }: SituationLine) {
    const [found] = BRITISH.exec(text.replace(NOT_BRITISH, '')) ?? []
    return found && `British spelling: "${found}"`
  },
  slots({ kind, text }: SituationLine) {
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, slot = '']) => !SLOTS.has(slot))
    if (unknown) return `unknown slot ${unknown[0]}`
    if (kind === 'hook' && /[{}[\]]/.test(text)) return 'a slot or bracket where none is filled'
    if (kind === 'body' && text.split('{fact}').length !== 2) return 'needs {fact} once'
    return undefined
  },
}
export type LineRule = keyof typeof LINE_RULES

export const checkLine = (line: SituationLine): { readonly rule: LineRule; readonly message: string }[] =>
  (Object.keys(LINE_RULES) as LineRule[]).flatMap((rule) => {
    const message = LINE_RULES[rule](line)
    return message ? [{ rule, message }] : []
  })

export type Repeat = readonly [SituationLine, SituationLine]

/** Of one situation when an id is given. Bodies may be alike. */
export function findRepeats(lines: readonly SituationLine[], id?: string): Repeat[] {
  const isSubject = ({ kind }: SituationLine) => kind === 'subject'
  return [
    ...nearDuplicates(
      lines.filter((line) => !isSubject(line) && line.kind !== 'body'),
      id,
    ),
    ...sameSubjects(lines.filter(isSubject)).filter(
      (pair) => id === undefined || pair.some((line) => line.id === id),
    ),
  ]
}

function sameSubjects(lines: readonly SituationLine[]): Repeat[] {
  const seen = new Map<string, SituationLine>()
  return lines.flatMap((line) => {
    const key = line.text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    const before = seen.get(key)
    seen.set(key, line)
    return before ? [[before, line] as const] : []
  })
}

/** Pairs that share 85 % of their words, found by a rare common word. */
function nearDuplicates(lines: readonly SituationLine[], id?: string): Repeat[] {
  const read = lines.map((line) => ({ line, words: new Set(line.text.toLowerCase().match(/[a-z']+/g)) }))
  const spread = new Map<string, number[]>()
  for (const [at, { words }] of read.entries())
    for (const word of words) {
      const places = spread.get(word)
      if (places) places.push(at)
      else spread.set(word, [at])
    }
  const isWanted = (at: number) => id === undefined || read[at]?.line.id === id
  const found: Repeat[] = []
  for (const [at, { line, words }] of read.entries()) {
    if (!isWanted(at)) continue
    // Such a pair shares one of the rarest words of either.
    const rarest = [...words]
      .toSorted((a, b) => (spread.get(a)?.length ?? 0) - (spread.get(b)?.length ?? 0))
      .slice(0, 3)
    for (const other of new Set(rarest.flatMap((word) => spread.get(word) ?? []))) {
      const match = read[other]
      if (!match || other === at || (other < at && isWanted(other))) continue
      const common = [...words].filter((word) => match.words.has(word)).length
      if (common / (words.size + match.words.size - common) >= 0.85) found.push([line, match.line])
    }
  }
  return found
}
