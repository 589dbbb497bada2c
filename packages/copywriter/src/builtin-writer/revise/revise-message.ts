import type { GenerationForm, Score } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import type { RevisionAim, RevisionRequest } from '@firstline/contract/revision'
import { readBrief } from '../../brief/read-brief.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { splitWords } from '../../english/words.ts'
import { findHardFailures } from '../../critic/hard-failures.ts'
import { score } from '../../critic/score.ts'
import { formFromPage } from '../../page/form-from-page.ts'
import { prepareBrief } from '../../page/prepare-brief.ts'
import { takeTurn } from '../../take-turn.ts'
import type { Candidate } from '../candidate.ts'
import { differInAsk, listCuts, listEdits, listOtherOpenings, splitText } from './list-edits.ts'
import type { Sentences } from './list-edits.ts'
import { listMaterial } from './list-material.ts'
import type { Material } from './list-material.ts'

export interface Revision {
  readonly text: string
  readonly score: Score
}

/** Texts that are scored per step: scoring takes most of the time. */
const SCORED = 48
const EXAMINED = 200
/** A revision has a third of the words about the offer, at least. */
const LEAST_OFFER = 3
/** With more sentences to leave out, only one is. */
const CUTS = 8
/** Steps of a change that earns points. */
const STEPS = 3
/** A smaller gain is not worth a change. */
const LEAST_GAIN = 2
/** Points that a shorter text may lose. */
const MOST_LOST = 12
/** Points that likeness to the current text is worth: another version should differ. */
const LIKENESS: Readonly<Record<RevisionAim, number>> = { shorter: 40, opening: 15, version: -15, score: 10 }
/** Points that a shorter text loses for each figure that it leaves out. */
const PER_FIGURE = 15
/** Points that a text loses for each better one of the writer: its order is surer than the score. */
const PER_RANK = 1.2

/**
 * Another version of a text for a form, made of whole sentences: of the text, of the brief and of the playbook. Null
 * when no version that passes the hard checks meets the aim. It needs no language model.
 */
export async function reviseMessage(
  form: GenerationForm,
  page: PageReading | undefined,
  request: RevisionRequest,
): Promise<Revision | null> {
  const brief = prepareBrief(page ? formFromPage(form, page) : form, page)
  const material = await listMaterial(readBrief(brief.form), `${request.text}\n${request.avoid.length}`)
  const revising: Revising = {
    brief,
    material,
    request,
    sentences: splitText(request.text, request.keep),
    before: score(request.text, brief),
  }
  return form.messageType === 'Cold DM' ? reviseDm(revising) : reviseSubject(revising)
}

interface Revising {
  readonly brief: ParsedFields
  readonly material: Material
  readonly request: RevisionRequest
  readonly sentences: Sentences
  /** The score of the text as it is. */
  readonly before: Score
}

async function reviseDm(revising: Revising): Promise<Revision | null> {
  const { request, sentences, material, before } = revising
  switch (request.aim) {
    case 'shorter':
      return (
        (await chooseShorter(revising, listShorter(sentences))) ??
        chooseShorter(revising, listOthers(revising))
      )
    case 'opening':
      return choose(revising, [...listReopened(revising), ...listOtherOpenings(sentences, material)])
    case 'version': {
      const others = listOthers(revising)
      const isOther = (text: string) => !differInAsk(text, request.text)
      return (await chooseRanked(revising, others.filter(isOther))) ?? chooseRanked(revising, others)
    }
    case 'score':
      return climb(revising, request.text, before, STEPS)
  }
}

async function reviseSubject(revising: Revising): Promise<Revision | null> {
  const { request, material, before } = revising
  const lines = material.candidates.map(({ text }) => text)
  switch (request.aim) {
    case 'shorter':
      return chooseShorter(revising, lines)
    case 'opening':
    case 'version':
      return chooseRanked(revising, lines)
    case 'score':
      return choose(
        revising,
        [...listEdits(revising.sentences, { ...material, asks: [] }), ...lines],
        (one) => measureGain(one, before, request.check) >= LEAST_GAIN,
      )
  }
}

/** The text without one or two of its sentences. */
function listShorter(sentences: Sentences): string[] {
  const once = listCuts(sentences)
  if (once.length > CUTS) return once
  const twice = once.flatMap((text) => listCuts({ ...sentences, all: splitText(text, []).all }))
  return [...once, ...twice].filter((text) => splitText(text, []).all.length > 1)
}

/** The texts of the writer that differ from this one in their opening only. */
function listReopened({ sentences, material, request }: Revising): string[] {
  const [first = '', ...rest] = sentences.all
  if (sentences.isKept(first)) return []
  const after = rest.slice(0, sentences.ask === undefined ? undefined : -1).join(' ')
  const ends = sentences.ask === undefined ? '' : ` ${sentences.ask}`
  return material.candidates
    .filter(({ parts, text }) => {
      const said = parts
        .slice(1)
        .map((part) => part.text)
        .join(' ')
      return said !== '' && said === after && !request.text.startsWith(text.slice(0, 25))
    })
    .map(({ text }) => `${text}${ends}`)
}

/** The texts of the writer with the kept sentences in the place of theirs. */
function listOthers({ sentences, material, request }: Revising): string[] {
  const { all, ask, isKept } = sentences
  const kept = request.keep.length === 0 ? [] : all.filter(isKept)
  const opening = kept.find((sentence) => sentence === all[0] && !material.statesOffer(sentence))
  const middle = kept.filter((sentence) => sentence !== opening && sentence !== ask)
  const lastAsk = ask !== undefined && kept.includes(ask) ? ask : undefined
  const asks = lastAsk === undefined ? material.asks : [lastAsk]
  return material.candidates.slice(0, SCORED).flatMap((candidate, at) => {
    const body = mergeKept(candidate, opening, middle)
    return body === null ? [] : [`${body} ${asks[at % asks.length] ?? ''}`.trim()]
  })
}

function mergeKept({ parts, text }: Candidate, opening: string | undefined, middle: string[]): string | null {
  if (opening === undefined && middle.length === 0) return text
  const [hook, ...rest] = parts.map((part) => part.text)
  if (hook === undefined || rest.length === 0) return null
  // Kept sentences state the offer, so the candidate's would repeat it.
  const offer = middle.length > 0 ? middle : rest
  return [opening ?? hook, ...offer].join(' ')
}

/** Takes the edit that earns most, again and again. */
async function climb(
  revising: Revising,
  text: string,
  known: Score,
  steps: number,
): Promise<Revision | null> {
  const { material, request, brief } = revising
  const edits = listEdits(splitText(text, request.keep), material)
  const isFirst = text === request.text
  const check = isFirst ? request.check : undefined
  const next = await choose(
    { ...revising, before: known },
    edits,
    (one) => measureGain(one, known, check) >= LEAST_GAIN && one.total >= known.total,
    (one) => one.score.total,
  )
  if (!next) return isFirst ? null : { text, score: score(text, brief) }
  // A remark is mended by one change.
  return request.check !== undefined || steps === 1 ? next : climb(revising, next.text, next.score, steps - 1)
}

/** In points: of the text, or of one check. */
function measureGain(after: Score, before: Score, check: string | undefined): number {
  const find = ({ total, checks }: Score) =>
    check === undefined ? total : (checks.find(({ id }) => id === check)?.points ?? 0)
  return find(after) - find(before)
}

function chooseShorter(revising: Revising, texts: readonly string[]): Promise<Revision | null> {
  const { request, before } = revising
  const isShorter = (text: string) => text.length < request.text.length * 0.9
  const figures = listFigures(request.text)
  const countLost = (text: string) => figures.difference(listFigures(text)).size
  return choose(
    revising,
    texts.filter(isShorter),
    (one) => one.total >= before.total - MOST_LOST,
    ({ text, score: { total } }) =>
      total + LIKENESS.shorter * measureLikeness(text, request.text) - PER_FIGURE * countLost(text),
  )
}

/** Of texts in the writer's order. */
function chooseRanked(revising: Revising, texts: readonly string[]): Promise<Revision | null> {
  return choose(
    revising,
    texts,
    () => true,
    ({ text, score: { total } }) =>
      total -
      PER_RANK * texts.indexOf(text) +
      LIKENESS.version * measureLikeness(text, revising.request.text),
  )
}

const listFigures = (text: string): Set<string> => new Set(text.match(/\d+/g))

/** The best new text that passes the hard checks: by its score and, by default, its likeness to the current one. */
async function choose(
  { brief, request, material }: Revising,
  texts: readonly string[],
  isGood: (score: Score) => boolean = () => true,
  measureWorth: (revision: Revision) => number = ({ text, score: { total } }) =>
    total + LIKENESS[request.aim] * measureLikeness(text, request.text),
): Promise<Revision | null> {
  const known = new Set([request.text, ...request.avoid].map((text) => text.trim()))
  const isOffered = compareOffers(material, request.text)
  const fresh = [...new Set(texts)].filter((text) => text !== '' && !known.has(text))
  let best: { revision: Revision; worth: number } | undefined
  let scored = 0
  for (const text of fresh.slice(0, EXAMINED)) {
    await takeTurn()
    if (!isOffered(text)) continue
    if (scored === SCORED) break
    scored += 1
    if (findHardFailures(text, brief).length > 0) continue
    const revision = { text, score: score(text, brief) }
    if (!isGood(revision.score)) continue
    const worth = measureWorth(revision)
    if (!best || worth > best.worth) best = { revision, worth }
  }
  return best?.revision ?? null
}

/** Whether a text says as much of the offer as the current one does, or nearly. */
function compareOffers(
  { statesOffer, countOfferWords }: Material,
  current: string,
): (text: string) => boolean {
  const [isStated, count] = [statesOffer(current), countOfferWords(current)]
  return (text) => (!isStated || statesOffer(text)) && countOfferWords(text) * LEAST_OFFER >= count
}

/** The share of common words, 0 to 1. */
function measureLikeness(one: string, other: string): number {
  const [words, others] = [new Set(splitWords(one)), new Set(splitWords(other))]
  return words.intersection(others).size / Math.max(1, words.union(others).size)
}
