import { isPlural } from '../grammar.ts'
import { KNOWN_NAMES } from '../lexicon/names.ts'
import type { Brief, BriefFields } from '../read-brief.ts'
import { lowered } from '../reading/lowered.ts'
import { wordCount } from '../reading/item.ts'
import { sentencesIn } from '../reading/split.ts'
import type { Tagger } from '../tagger.ts'
import { bareOf, gerundOf } from '../trouble/doing.ts'
import { labelled, stated } from '../trouble/sentence.ts'
import { saidAnew } from '../trouble/anew.ts'
import { isPastUnit } from '../trouble/is-past-unit.ts'
import { isHalf, joinedRuns } from '../trouble/joined-runs.ts'
import { isSendersCause } from '../trouble/senders-cause.ts'
import { toReader, voiceOf } from '../trouble/to-reader.ts'
import { unitsOf } from '../trouble/units.ts'
import type { Unit } from '../trouble/unit.ts'
import { askedOf } from '../trouble/asked.ts'
import { clauseOf } from '../trouble/pieces.ts'
import { partsOf, wholeOf } from '../trouble/whole.ts'
import { isTrouble } from '../trouble/is-trouble.ts'
import { standsAlone } from '../trouble/stands-alone.ts'
import { withoutDoubt } from '../trouble/without-doubt.ts'
import { withReason } from '../trouble/with-reason.ts'
import { minusKept, unabridged } from '../trouble/telegram.ts'
import type { Trouble } from './material.ts'

/** What of a brief is needed here. */
type Said = BriefFields & Pick<Brief, 'echoes'>

const MOST_WORDS = 24
const MOST_UNITS = 4

/** The reader's troubles in the forms a writer needs, the one that stands best alone first. */
export function readTroubles(brief: Said, tagger: Tagger): Trouble[] {
  const field = brief.fields.painPoint
  const voice = voiceOf(field, brief.audience, brief.fields.targetAudience)
  if (isSendersCause(brief.fields.product, voice.isOwn)) return []
  const sentences = minusKept(sentencesIn(field), brief.form.painPoint).map(unabridged)
  const rows = scorned(pointedAt(sentences), brief.form.painPoint).flatMap((sentence) =>
    sentenceUnits(sentence, (text) => toReader(stated(withoutCapital(text, tagger)), voice), tagger).map(
      (row) => (voice.isOwn ? row : withoutDoubt(row)),
    ),
  )
  const troubles =
    rows.length > 1 &&
    rows.every((row) => row.every(({ kind }) => kind === 'things')) &&
    wordCount(field) <= 12
      ? rowTroubles(rows.flat(), brief, tagger)
      : togetherIfShort(rows).flatMap((row) => rowTroubles(row, brief, tagger))
  const seen = new Set<string>()
  return troubles
    .filter((trouble) => {
      const key = trouble.clause ?? trouble.parts?.join(' ') ?? trouble.gerund ?? trouble.things ?? ''
      return key !== '' && !seen.has(key) && seen.add(key)
    })
    .toSorted((a, b) => rank(b) - rank(a))
}

/** "The phones. They never stop." is "the phones never stop". */
function pointedAt(sentences: readonly string[]): string[] {
  return sentences.reduce<string[]>((all, sentence) => {
    const before = all.at(-1) ?? ''
    const [, rest = ''] = /^They (.+)$/.exec(sentence) ?? []
    const isNamed = rest !== '' && /^(?:the|our|my|all the) [a-z]+(?: [a-z]+)?s$/i.test(before)
    return isNamed ? [...all.slice(0, -1), `${before} ${rest}`] : [...all, sentence]
  }, [])
}

/** "Cases come back wrong. Dentists get mad. We redo it for free." is one trouble in three sentences. */
function togetherIfShort(rows: readonly Unit[][]): readonly Unit[][] {
  const all = rows.flat()
  const words = all.reduce((sum, { text }) => sum + wordCount(text), 0)
  const isOne =
    rows.length > 1 &&
    rows.length <= 3 &&
    words <= 16 &&
    rows.every((row) => row.length === 1 && row[0]?.kind === 'clause')
  return isOne ? [all] : rows
}

/** A sentence's first word without its capital, unless that is a name's. */
function withoutCapital(text: string, tagger: Tagger): string {
  const [, first = '', next = ''] = /^([A-Z][a-z'-]+)(?: (.)|$)/.exec(text) ?? []
  const isCommon =
    /(?:ing|ed|ly|[^s]s)$|^(?:Low|High|Slow|Poor|Manual|Legacy|Lack|Last-minute|No|Not|Too)$/.test(first)
  return isCommon && !/[A-Z]/.test(next) && !KNOWN_NAMES.has(first.toLowerCase())
    ? first.toLowerCase() + text.slice(first.length)
    : lowered(text, tagger)
}

const IN_QUOTES = /["“”]\s?(\p{L}+)\s?["“”]/gu

/** "bins “emptied”": a word in quotes that means its opposite. "The bins don't really get emptied." */
function scorned(sentences: readonly string[], typed: string): string[] {
  const words = [...typed.matchAll(IN_QUOTES)].map((match) => (match[1] ?? '').toLowerCase())
  if (words.length === 0) return [...sentences]
  return sentences.flatMap((sentence) => {
    const [, thing = '', last = ''] = /^((?:the |our |my )?[a-z-]+) ([a-z]+)$/i.exec(sentence) ?? []
    if (!words.some((word) => sentence.toLowerCase().endsWith(word))) return [sentence]
    if (!/ed$/.test(last) || sentence !== `${thing} ${last}`) return []
    const named = /^(?:the|our|my) /i.test(thing) ? thing : `the ${thing}`
    return [`${named} ${isPlural(thing) ? "don't" : "doesn't"} really get ${last}`]
  })
}

function sentenceUnits(sentence: string, say: (text: string) => string, tagger: Tagger): Unit[][] {
  const { label, text } = labelled(stated(sentence))
  if (label === undefined) return [unitsOf(say(text), tagger)]
  if (/\b(?:season|time|week|month|end|morning|summer|winter|day)$/i.test(label))
    return [unitsOf(say(`in ${label.toLowerCase()} ${text}`), tagger)]
  const units = unitsOf(say(text), tagger)
  const isQuoted = /^(?:can|could|do|does|hi|hey|how|is|are|where|when|what)\b/i.test(text)
  return isQuoted ? [unitsOf(say(label), tagger)] : [units]
}

/** A second time or place behind the first. */
const AND_WHEN = / and (?:at|after|before|on|in|during|from|by) [^,]+$/

function rowTroubles(units: readonly Unit[], brief: Said, tagger: Tagger): Trouble[] {
  const [only] = units
  const whole = rowSaid(units, brief, tagger)
  // "At lunch and after 5pm" that can't be said without copying it is said of lunch.
  const less = only && units.length === 1 && whole.length === 0 ? only.text.replace(AND_WHEN, '') : undefined
  const troubles =
    only === undefined || less === undefined || less === only.text
      ? whole
      : rowSaid([{ ...only, text: less }], brief, tagger)
  const [reason] = only && units.length === 1 && troubles.length === 0 ? withReason(only, tagger) : []
  return reason === undefined ? troubles : rowSaid(reason, brief, tagger)
}

function rowSaid(units: readonly Unit[], brief: Said, tagger: Tagger): Trouble[] {
  if (units.length > 0 && units.every(({ kind }) => kind === 'things')) return things(units, brief)
  const isSure = units.every(({ kind }) => kind !== 'unsure')
  const words = units.reduce((sum, { text }) => sum + wordCount(text), 0)
  const whole =
    isSure && units.length <= MOST_UNITS && words <= MOST_WORDS
      ? said(units, brief, tagger, false)
      : undefined
  if (units.length === 1) return whole ? [whole] : []
  const alone = units
    .filter(({ kind }, at) => !/^(?:unsure|predicate|things)$/.test(kind) && units[at + 1]?.joint !== 'but')
    .flatMap((unit) => {
      const text = clauseOf(unit)
      return text !== undefined &&
        standsAlone(text) &&
        !isHalf(unit, units[units.indexOf(unit) + 1]) &&
        !/\bthem\b|\b(?:why|how|where|so|too)$/.test(text) &&
        (isTrouble(text) || (unit === units.at(-1) && !/^you\b/.test(text)))
        ? (said([unit], brief, tagger, true) ?? [])
        : []
    })
  const pairs = joinedRuns(units).flatMap((run) => {
    const text = run.map(({ text: each }) => each).join(' and ')
    return standsAlone(text) && isTrouble(text) ? (said(run, brief, tagger, true) ?? []) : []
  })
  const listed = units.filter(({ kind }) => kind === 'things')
  return [...(whole ? [whole] : []), ...pairs, ...alone, ...things(listed, brief, true)]
}

/** "struggling to prove ROI to the board", which can't be said so: "you struggle to prove ROI to the board". */
function plainly(
  [unit, ...more]: readonly Unit[],
  echoes: Said['echoes'],
  tagger: Tagger,
): string | undefined {
  const bare = unit?.kind === 'gerund' && more.length === 0 ? bareOf(unit.text, tagger) : undefined
  return bare === undefined ? undefined : saidAnew(`you ${bare}`, echoes)
}

function said(units: readonly Unit[], brief: Said, tagger: Tagger, isPart: boolean): Trouble | undefined {
  const { echoes } = brief
  const whole = wholeOf(units, echoes)?.text ?? plainly(units, echoes, tagger)
  const parts = partsOf(units, echoes)
  const [first] = units
  if (!first || (whole === undefined && parts === undefined)) return undefined
  const text = whole ?? parts?.join('. ') ?? ''
  if (!isPart && !standsAlone(text)) return undefined
  const isPast = units.some(isPastUnit)
  const facts = { isPast, hasDetail: hasDetail(text, brief), isPart, words: wordCount(text) }
  const plain = units.length === 1 ? (clauseOf(first) ?? '') : ''
  const progressive = /^you're ((?!being|going)\w+ing .+)$/.exec(plain)?.[1]
  const own = /^you ([a-z]+ .+)$/.exec(plain)?.[1]
  const doing = first.kind === 'gerund' && units.length === 1 ? first.text : progressive
  const canBare =
    own !== undefined &&
    !isPast &&
    !/^(?:can|can't|have|don't|won't|never|always|still|are|could|couldn't|had|didn't|cannot|often|only|just)\b/.test(
      own,
    )
  const gerund = pastime(doing ?? (canBare ? gerundOf(own, tagger) : undefined))
  const bare = doing === undefined ? (canBare ? own : undefined) : bareOf(doing, tagger)
  const anewOf = (form: string | undefined) =>
    form === undefined ? undefined : saidAnew(form, echoes, { isForm: true })
  return compact({
    ...facts,
    clause: whole,
    parts: parts && saidAnew(parts.join('. '), echoes) === parts.join('. ') ? parts : undefined,
    when: isHabit(units, whole, isPast) ? anewOf(whole) : undefined,
    gerund: anewOf(gerund),
    bare: anewOf(bare),
    asked:
      units.length === 1 && !isPast && !isPart && first.kind === 'clause'
        ? askedOf(plain, first.verbAt, echoes, tagger)
        : undefined,
  })
}

/** What fills the reader's time, for "how much of your week goes to ...": of "wasting 10 hours a week chasing" the chasing. */
function pastime(gerund: string | undefined): string | undefined {
  const [, inner] =
    /^(?:spending|wasting|losing) (?:\S+ ){0,2}(?:hours|days|time|evenings|weekends|nights|weeks|minutes)(?: (?:a|an|each|every|per|of) \w+)? ((?:cold |manually |just )?\w{3,}ing .+)$/.exec(
      gerund ?? '',
    ) ?? []
  if (
    inner !== undefined &&
    !/^(?:morning|evening|during|something|anything|nothing|everything)\b/.test(inner)
  )
    return inner
  return NO_PASTIME.test(gerund ?? '') ? undefined : gerund
}

const NO_PASTIME =
  /\bthe next (?:day|morning|week)$|^(?:struggling|failing|trying|needing|lacking|having|suffering)\b|^(?:spending|wasting|losing) (?:\S+ ){0,3}(?:hours|days|time|evenings|weekends|nights|weeks|minutes)\b/

function isHabit(units: readonly Unit[], whole: string | undefined, isPast: boolean): boolean {
  return (
    whole !== undefined &&
    !isPast &&
    units.every(({ kind }) => kind === 'clause' || kind === 'predicate') &&
    wordCount(whole) <= 11 &&
    !/[,:]|\bstill\b/.test(whole) &&
    !/^(?:when|if|every|each|on|in|at|after|before|between|since|once|by|the day|the week|it's hard)\b/.test(
      whole,
    )
  )
}

function things(units: readonly Unit[], brief: Said, isPart = false): Trouble[] {
  const { echoes } = brief
  const make = (row: readonly Unit[], part: boolean): Trouble | undefined => {
    const names = row.map(({ text }) => text)
    const text =
      saidAnew(listed(names), echoes, { isForm: true }) ??
      saidAnew(listed(names.flatMap((name) => name.split(' and ')).toReversed()), echoes, { isForm: true })
    const clause = row.length === 1 && row[0] ? clauseOf(row[0]) : clauseOfAll(row)
    const whole = clause && standsAlone(clause) ? saidAnew(clause, echoes) : undefined
    if (text === undefined && whole === undefined) return undefined
    const isThing = text !== undefined && !/\bthem\b/.test(text)
    if (!isThing && whole === undefined) return undefined
    return compact({
      isPast: false,
      hasDetail: hasDetail(text ?? whole ?? '', brief),
      isPart: part,
      words: wordCount(whole ?? text ?? ''),
      clause: whole,
      things: isThing ? text : undefined,
      thingsArePlural: isThing ? arePlural(names) : undefined,
      thingsAreCounted: isThing
        ? names.every(
            (name) => !/^(?:no|a|an|the|your|high|low|poor|weak|slow|\d\S*) /.test(name) && arePlural([name]),
          )
        : undefined,
    })
  }
  const row: Unit[] = []
  for (const unit of units) {
    if (wordCount([...row, unit].map(({ text }) => text).join(' ')) > 13) break
    row.push(unit)
  }
  const whole = row.length > 0 ? make(row, isPart) : undefined
  const single =
    units.length > 1 ? units.filter(({ text }) => wordCount(text) > 1).map((unit) => make([unit], true)) : []
  return [whole, ...single].filter((trouble) => trouble !== undefined)
}

/** "you have no time and no energy" */
function clauseOfAll(row: readonly Unit[]): string | undefined {
  const clauses = row.map(clauseOf)
  const [first = ''] = clauses
  const lead = /^(?:you have|there's|there are) (?=(?:no|lots of|plenty of|tons of) )/.exec(first)?.[0]
  if (
    lead === undefined &&
    row.length <= 3 &&
    clauses.every((clause) => clause !== undefined && / (?:is|are) /.test(clause))
  )
    return listed(clauses.map((clause) => clause ?? ''))
  if (lead === undefined || !clauses.every((clause) => clause?.startsWith(lead) === true)) return undefined
  return lead + listed(clauses.map((clause) => (clause ?? '').slice(lead.length)))
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

function arePlural(names: readonly string[]): boolean {
  if (names.every((name) => /^no /.test(name))) return false
  if (names.length > 1) return true
  const head =
    (names[0] ?? '')
      .replace(
        / (?:of|in|on|at|for|from|with|after|before|by|to|that|all|every|between|during|per|about|under|over|who|that|which|nobody|no one)\b.*$/,
        '',
      )
      .split(' ')
      .at(-1) ?? ''
  return isPlural(head)
}

function hasDetail(text: string, { details }: Said): boolean {
  return (
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/.test(text) ||
    details.some((detail) => text.includes(detail.text))
  )
}

function rank({ isPart, clause, parts, gerund, hasDetail: isConcrete, words }: Trouble): number {
  return (
    (isPart ? -4 : 0) +
    (clause !== undefined && gerund === undefined ? 3 : gerund !== undefined ? 2 : 1) +
    (words >= 4 && words <= 17 ? 2 : 0) +
    (parts === undefined ? 0 : 1) +
    (isConcrete ? 1 : 0) -
    (/\b(?:it|them|that)\b/.test(clause ?? '') ? 1 : 0)
  )
}

/** Without the forms that are not to be had. */
function compact(trouble: { [Key in keyof Trouble]: Trouble[Key] | undefined }): Trouble {
  return Object.fromEntries(
    Object.entries(trouble).filter(([, value]) => value !== undefined),
  ) as unknown as Trouble
}
