import { inWords } from '@firstline/contract/in-words'
import type { Brief } from '../read-brief.ts'
import { isPlural } from '../grammar.ts'
import { wordCount } from '../reading/item.ts'
import { taggerNow } from '../tagger.ts'
import { gainAnew, plainAnew } from '../gains/anew.ts'
import { withoutEcho } from '../break-runs.ts'
import { groupsOf } from '../gains/groups.ts'
import type { Group } from '../gains/groups.ts'
import { readDoes } from '../gains/doings.ts'
import { piecesOfField } from '../gains/pieces.ts'
import { readPiece } from '../gains/read-piece.ts'
import type { Frame } from '../gains/said.ts'
import { toYou } from '../gains/to-you.ts'
import { isVerb, OWN_PEOPLE } from '../gains/words.ts'
import { readOfferSaid, senderOf } from './offer-said.ts'
import type { Gain } from './material.ts'

const RANK = { action: 0, thing: 1, term: 2, trait: 3 }

/** What the offer does, gives, costs and is: what the reader cares about first stands first. */
export function readGains(brief: Brief): Gain[] {
  const { offer, fields, audience, echoes } = brief
  const sender = senderOf(brief)
  const tagger = taggerNow()
  const frame: Frame = {
    subject: offer.isPlural ? 'they' : 'it',
    sender,
    kind: offer.kind,
    offer: [offer.name, offer.noun].filter(Boolean).join(' '),
    isJob:
      /^we're (?:hiring|recruiting)\b/.test(offer.sentences[0] ?? '') ||
      /\b(?:job|position|role|vacancy|apprenticeship|internship|traineeship|(?:graduate|trainee) (?:scheme|program|programme)|nurs\w+ contract)s?$/i.test(
        offer.short ?? '',
      ),
    isExtra: false,
    readers: audience.nouns,
    tagger,
  }
  const inSolution = piecesOfField(
    toYou(ofWhom(fields.solution, brief), audience.nouns, audience.plural),
    tagger,
  )
  const extras = [...besides(brief).map((each) => [each]), offer.extras]
  const said = (rows: readonly (readonly string[])[], from: Frame) =>
    rows.flatMap((pieces) =>
      groupsOf(
        pieces.flatMap((piece) => readPiece(piece, from) ?? []),
        from,
      ),
    )
  const does =
    offer.does === undefined ? undefined : readDoes(offer.does.replace(/\byou are\b/g, "you're"), frame)
  const groups = [
    ...said(inSolution, frame),
    ...(does === undefined ? [] : groupsOf([does], frame)),
    ...said(beyond(brief), { ...frame, isExtra: true }),
    ...said(
      extras.map((row) => row.map((piece) => toYou(piece, audience.nouns, audience.plural))),
      { ...frame, isExtra: true },
    ),
  ]
  const gains = groups.flatMap((group) => gainsOf(group, echoes))
  const { clauses } = readOfferSaid(brief)
  const told = new Set(clauses)
  return unique(gains)
    .filter(({ clause }) => !told.has(clause))
    .map((gain) => asTold(gain, clauses))
    .toSorted((a, b) => RANK[a.kind] - RANK[b.kind] || orderWithin(a, b))
}

/** "texts them after 6 weeks", where the complaint is of clients: those are meant. */
function ofWhom(solution: string, { fields, audience }: Brief): string {
  const words = fields.painPoint.toLowerCase().split(/[^a-z']+/)
  const who = words
    .slice(0, 3)
    .find((word) => (OWN_PEOPLE.has(word) || word === 'people') && !audience.nouns.has(word))
  if (who === undefined || !(isPlural(who) || who === 'people')) return solution
  return solution.replace(
    /^((?:it |we |I |automatically )?(?:text|email|call|message|remind|ask|chase|nudge|ring|rebook|invite|phone)s?) them\b/i,
    who === 'people' ? '$1 people' : `$1 your ${who}`,
  )
}

/** Where the offer is from or what it runs on, if no clause could say it. */
function beyond(brief: Brief): string[][] {
  const { noun = '', short = '' } = brief.offer
  const rest = noun.slice(short.length).trim()
  if (
    !/^(?:on|in|from|without|at|by) [a-z]/i.test(rest) ||
    readOfferSaid(brief).clauses.some((clause) => clause.endsWith(rest))
  )
    return []
  return [[rest]]
}

/** What the sender said beside what they do. */
function besides({ offer }: Brief): string[] {
  const [first, ...rest] = offer.sentences
  const helped = /^(?:we|i|our \w+) (help|helps) (.+)$/i.exec(first ?? '')
  const isBeside =
    first !== undefined &&
    offer.noun !== undefined &&
    !first.includes(offer.noun) &&
    first.split(' ').length < 6
  return [
    ...(isBeside ? [first] : []),
    ...(helped ? [`helping ${withoutMeans(helped[2] ?? '')}`] : []),
    ...rest,
  ]
}

const plainly = (text: string) =>
  text
    .replace(/\b(?:[1-9]|10)\b(?![.,:%]\d)/g, (digits) => inWords(Number(digits)))
    .replace(/\bevery\b/g, 'a')

/** "I help you sign three clients": the gain counts as the offer does. */
function asTold(gain: Gain, clauses: readonly string[]): Gain {
  const [, own = ''] = /^you (.+)$/.exec(gain.clause) ?? []
  const helped = clauses.flatMap((clause) => /^(?:I|we|our \w+) helps? you (.+)$/.exec(clause)?.[1] ?? [])
  const same = own === '' ? undefined : helped.find((text) => plainly(text).startsWith(plainly(own)))
  if (same === undefined) return gain
  return { ...gain, clause: `you ${same.split(' ').slice(0, own.split(' ').length).join(' ')}` }
}

/** "sign 3 clients a month with LinkedIn outreach": the means are told in what the sender does. */
const withoutMeans = (text: string) =>
  text.replace(/ (?:with|through|using|via|by) (?!(?:\d|less|more|no)\b)[^,]+$/, '')

/** Things and traits with a number stand before those without; what is done keeps its order. */
const orderWithin = (a: Gain, b: Gain) =>
  a.kind === 'thing' || a.kind === 'trait' ? Number(b.hasDetail) - Number(a.hasDetail) : 0

/** "it books them in": nobody was named. */
const isOrphan = (clause: string) => {
  const [before] = clause.split(/\b(?:them|they)\b/)
  return before !== clause && !(before ?? '').split(/[^a-z-]+/).some((word) => isPlural(word))
}

/** What no turn can say in one breath is said in two, before anything of it is cut. */
function gainsOf(group: Group, echoes: ReadonlySet<string>): Gain[] {
  const [, first = '', second = ''] = /^(.+?),? and ((?:you|your|we|I|it|our) .+)$/.exec(group.clause) ?? []
  const again = /^(we|I|you) (.+?) and ([a-z]+) (.+)$/.exec(group.clause) ?? []
  const halves =
    first === '' &&
    again[3] !== undefined &&
    isVerb(again[3]) &&
    plainAnew(group.clause, echoes) === undefined &&
    !/ (?:who|that|which|if|when) /.test(again[2] ?? '')
      ? [`${again[1] ?? ''} ${again[2] ?? ''}`, `${again[1] ?? ''} ${again[3]} ${again[4] ?? ''}`].map(
          (half) => plainAnew(half, echoes),
        )
      : first === '' || plainAnew(group.clause, echoes) !== undefined
        ? []
        : [first, second].map((half) => plainAnew(half, echoes))
  if (
    halves.length === 2 &&
    halves.every((half) => half !== undefined) &&
    (first === '' || wordCount(first) > 2)
  )
    return halves.flatMap((clause) => gainOf({ kind: group.kind, clause }, echoes) ?? [])
  return [gainOf(group, echoes) ?? []].flat()
}

function gainOf(group: Group, echoes: ReadonlySet<string>): Gain | undefined {
  const clause = gainAnew(group.clause, echoes)
  if (clause === undefined || (isOrphan(clause) && !isOrphan(group.clause))) return undefined
  const kept = (text: string | undefined) =>
    text !== undefined && withoutEcho(text, echoes) === text ? text : undefined
  const { whatIf, phrase, tail, can } = {
    whatIf: kept(group.whatIf),
    phrase: kept(group.phrase),
    tail: kept(group.tail),
    can: kept(group.can),
  }
  return {
    kind: group.kind,
    clause,
    ...(whatIf === undefined ? {} : { whatIf }),
    ...(phrase === undefined ? {} : { phrase }),
    ...(tail === undefined ? {} : { tail }),
    ...(can === undefined ? {} : { can }),
    hasDetail: /\d/.test(clause),
    words: wordCount(clause),
  }
}

/** The same trial in the product and the solution is one gain. */
function unique(gains: readonly Gain[]): Gain[] {
  return gains.filter(
    (gain, index) =>
      !gains
        .slice(0, index)
        .some(
          (before) =>
            before.clause === gain.clause ||
            (gain.kind === 'term' && /\btrial\b/.test(gain.clause) && /\btrial\b/.test(before.clause)),
        ),
  )
}
