import type { Tagger } from '../tagger.ts'
import { classify } from './classify.ts'
import type { Item } from './item.ts'
import { lowered } from './lowered.ts'
import { SURE, wordCount } from './item.ts'
import { clausesOf, piecesOf, sentencesIn, withSubjectArticle } from './split.ts'
import { asYou } from './you.ts'

/** One trouble of the reader's day, in their words turned to "you", without capital and stop. */
export interface Scene {
  text: string
  /** `clause` can be a statement; `gerund` and `list` only ask or name. */
  shape: 'clause' | 'gerund' | 'list'
  /** A scene of several clauses, taken apart. */
  parts: readonly string[]
  /** The same with "still" before its verb, for where the plain words would be an echo. */
  still?: string
  /** Only a piece of a longer trouble: it may say too little by itself. */
  isPart: boolean
}

const MOST_WORDS = 15
const MOST_CLAUSE = 13

/** The troubles of a brief, the one that stands best alone first. */
export function readScenes(field: string, readerNouns: ReadonlySet<string>, tagger: Tagger): Scene[] {
  const sentences = sentencesIn(field).map((sentence) => lowered(sentence, tagger))
  const fragments = sentences.map((sentence) => piecesOf(sentence, tagger))
  // "No time. No energy." is one list in two sentences.
  const isListing = (pieces: readonly Item[]) => pieces.every((piece) => piece.shape === 'phrase')
  const allListed = fragments.length > 1 && fragments.every(isListing) && wordCount(field) <= 12
  const groups = allListed ? [fragments.flat()] : fragments
  const scenes = groups.flatMap((pieces, index) =>
    isListing(pieces)
      ? listScenes(pieces, readerNouns, tagger)
      : clauseScenes(allListed ? field : (sentences[index] ?? ''), pieces, readerNouns, tagger),
  )
  const seen = new Set<string>()
  return scenes
    .filter(({ text }) => !seen.has(text) && seen.add(text) && standsAlone(text))
    .map((scene) => ({ ...scene, ...(scene.shape === 'clause' ? stillOf(scene.text, tagger) : {}) }))
    .sort((a, b) => rank(b) - rank(a))
}

/** A complaint goes on: "half of the club still cancels". */
function stillOf(text: string, tagger: Tagger): { still?: string } {
  const { verbAt, shape } = classify(text, tagger)
  const words = text.split(' ')
  const verb = words[verbAt] ?? ''
  const isPast = /ed$/.test(verb) || /^(was|were|had|hit|came|told|went|lost|sold|recorded)$/.test(verb)
  if (
    verbAt < 1 ||
    !/^(clause|you)$/.test(shape) ||
    isPast ||
    /\b(still|never|hasn't|haven't|again|once)\b/.test(text)
  )
    return {}
  const at = /^(is|are)$/.test(verb) ? verbAt + 1 : verbAt
  return { still: [...words.slice(0, at), 'still', ...words.slice(at)].join(' ') }
}

/** Things without a verb: all of them, or the first few. */
function listScenes(pieces: readonly Item[], readerNouns: ReadonlySet<string>, tagger: Tagger): Scene[] {
  const texts = pieces
    .map((piece) => asYou(piece.text, readerNouns, tagger))
    .filter((text) => !/^(sure|etc|so on|right)$/i.test(text))
  const joined: string[] = []
  for (const text of texts) {
    if (joined.length > 0 && wordCount([...joined, text].join(' ')) > 13) break
    joined.push(text)
  }
  const whole = joined.join(', ')
  const single =
    texts.length > 1
      ? texts
          .filter((text) => wordCount(text) > 1 && !/^\d+\//.test(text))
          .map((text): Scene => ({ text, shape: 'list', parts: [text], isPart: true }))
      : []
  return wordCount(whole) <= MOST_WORDS
    ? [{ text: whole, shape: 'list', parts: joined, isPart: false }, ...single]
    : single
}

function clauseScenes(
  sentence: string,
  pieces: readonly Item[],
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
): Scene[] {
  const ownVoice = /\b(we|I|my|our|I'm)\b/.test(sentence) && !/^they\b/i.test(sentence)
  const said = (text: string) => asYou(text, readerNouns, tagger, ownVoice)
  const first = pieces[0]
  const clauses = pieces.flatMap((piece) => (isClause(piece) ? clausesOf(piece, tagger) : [piece]))
  const scenes: Scene[] = []
  const parts = clauses.map((piece) => said(withSubjectArticle(piece, tagger)))
  if (first && wordCount(sentence) <= MOST_WORDS) {
    const shape = first.shape === 'gerund' ? 'gerund' : isClause(first) ? 'clause' : 'list'
    const whole = said(isClause(first) ? withSubjectArticle({ ...first, text: sentence }, tagger) : sentence)
    scenes.push({
      text: whole,
      shape,
      parts: clauses.every((piece) => isClause(piece)) ? parts : [whole],
      isPart: false,
    })
  }
  const hasWhole = scenes.length > 0
  if (clauses.length > 1)
    clauses.forEach((piece, index) => {
      const text = parts[index] ?? ''
      const cut = wordCount(text) <= MOST_CLAUSE ? text : shortenedClause(text, tagger)
      if (!cut || wordCount(cut) < 3 || /^so\b/.test(cut)) return
      if (isClause(piece)) scenes.push({ text: cut, shape: 'clause', parts: [cut], isPart: hasWhole })
      else if (piece.shape === 'gerund')
        scenes.push({ text: cut, shape: 'gerund', parts: [cut], isPart: hasWhole })
    })
  else if (scenes.length === 0) {
    const cut = shortenedClause(parts[0] ?? '', tagger)
    if (cut && first && isClause(first))
      scenes.push({ text: cut, shape: 'clause', parts: [cut], isPart: false })
  }
  return scenes
}

const isClause = (piece: Item) => /^(we|you|clause)$/.test(piece.shape) && piece.confidence >= SURE

/** A long clause up to where it could stop. */
function shortenedClause(text: string, tagger: Tagger): string | undefined {
  for (const joint of [...text.matchAll(/,? (?:so|because|and|but|while|which|until|when) /g)].toReversed()) {
    const left = text.slice(0, joint.index)
    if (wordCount(left) <= MOST_CLAUSE && wordCount(left) >= 4 && isClause(classify(left, tagger)))
      return left
  }
  return undefined
}

/** Nothing that points at what was said before, and nothing that is only a feeling about it. */
function standsAlone(text: string): boolean {
  if (/^(it|this|that|then|so|because|which|they|them|meanwhile|because)\b/i.test(text)) return false
  const pointing = /\b(?:them|their|they)\b/.exec(text)
  if (
    pointing &&
    !/\b(?:\w{3,}s|people|staff|someone|nobody|no one|everyone)\b/.test(
      text.slice(0, pointing.index).replace(/\b(?:days|hours|weeks|months|minutes|years)\b/g, ''),
    )
  )
    return false
  return /\p{L}{2}/u.test(text)
}

function rank(scene: Scene): number {
  const words = wordCount(scene.text)
  return (
    (scene.isPart ? -4 : 0) +
    (scene.shape === 'clause' ? 3 : scene.shape === 'gerund' ? 2 : 1) +
    (words >= 4 && words <= 14 ? 2 : 0) +
    (scene.parts.length > 1 ? 1 : 0) +
    (/\d/.test(scene.text) ? 1 : 0) -
    (/\b(it|them|that)\b/.test(scene.text) ? 1 : 0)
  )
}
