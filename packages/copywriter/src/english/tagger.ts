import winkModel from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'
import type { ItemToken } from 'wink-nlp'
import { once } from '../once.ts'
import { remember } from '../remember.ts'

/** Universal part of speech. */
export type PartOfSpeech =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'VERB'
  | 'X'
  | 'SPACE'

export interface Token {
  /** Lower case. */
  readonly word: string
  readonly typed: string
  readonly pos: PartOfSpeech
  /** Index of its first character. */
  readonly at: number
}

/** Loading takes about a tenth of a second. */
const engine = once(() => {
  const nlp = winkNLP(winkModel, ['pos'])
  const idOf = (word: string) => Number(nlp.readDoc(word).tokens().itemAt(0).out(nlp.its.uniqueId))
  // Words that the model does not have get the next free number.
  return { nlp, idOf, firstUnknown: idOf('qqxqqzq') }
})

/** Whether a word is in the model's vocabulary of 88,000 English words and names. */
export const isKnownWord: (word: string) => boolean = remember((word) => {
  const { idOf, firstUnknown } = engine()
  return idOf(word) < firstUnknown
})

/** The words and marks of a sentence, which should have its capital and stop: the model was trained on written English. */
export const tag: (sentence: string) => readonly Token[] = remember((sentence: string) => {
  const { nlp } = engine()
  const tokens: Token[] = []
  let from = 0
  nlp
    .readDoc(sentence)
    .tokens()
    .each((token: ItemToken) => {
      const typed = token.out()
      const at = sentence.indexOf(typed, from)
      from = Math.max(at, from) + typed.length
      tokens.push({ word: typed.toLowerCase(), typed, pos: token.out(nlp.its.pos) as PartOfSpeech, at })
    })
  return retagOpening(tokens).map((token, at, all) =>
    isVerbAsNoun(all, at) ? { ...token, pos: 'NOUN' as const } : token,
  )
}, 500)

/** "Leads cost $80", "Damp comes back": the tagger takes some nouns at the start for verbs. */
function retagOpening(tokens: Token[]): Token[] {
  const [first, second] = tokens
  const isSubject =
    first?.pos === 'VERB' &&
    second !== undefined &&
    !/(?:ing|ed)$/.test(first.word) &&
    (/^(?:VERB|AUX)$/.test(second.pos) ||
      (/[^s]s$/.test(first.word) &&
        /^(?:go|cost|come|take|need|get|stay|run|sit|arrive|drop|fall|rise)$/.test(second.word))) &&
    (/[^s]s$/.test(first.word) || /[^s]s$/.test(second.word))
  const isGerund =
    first?.pos === 'VERB' && /..ing$/.test(first.word) && second?.pos === 'VERB' && /[^s]s$/.test(second.word)
  return isSubject || isGerund ? [{ ...first, pos: 'NOUN' }, ...tokens.slice(1)] : tokens
}

/** "An automated scan finds": a base form between a determiner and a verb is a noun. */
function isVerbAsNoun(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (
    token?.pos !== 'VERB' ||
    !/^(?:VERB|AUX)$/.test(next?.pos ?? '') ||
    /..(?:ed|ing)$|[^s]s$/.test(token.word)
  )
    return false
  const before = tokens[at - 1]
  const opens =
    before?.pos === 'VERB' && /..ed$/.test(before.word)
      ? tokens[at - 2]
      : before?.pos === 'ADJ'
        ? tokens[at - 2]
        : before
  return opens?.pos === 'DET'
}
