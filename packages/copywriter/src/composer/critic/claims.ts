import { FIELDS } from '../../brief/read-fields.ts'
import type { BriefFields, FieldName } from '../../brief/read-brief.ts'
import { inventedFacts } from './gates/nothing-invented.ts'
import { stem, STOPWORDS, sentencesOf } from './text.ts'

/** Where words of a text come from: a field, the sender's page, the chosen call to action, or the writer. */
export type ClaimSource = FieldName | 'page' | 'cta' | 'ours'

/** A stretch of a text with one source. All stretches, in order, are the text. */
export interface Claim {
  text: string
  from: ClaimSource
  /** A fact that nobody gave: a number, a name, a date or a result. Such a text fails G2. */
  isInvented: boolean
}

interface Token {
  text: string
  /** Stem of a word that means something; '' for the small words and what stands between. */
  stem: string
  from: ClaimSource
  isInvented: boolean
}

const WORD = /[\p{L}\p{N}$€£%]+(?:['’.,:-](?=[\p{L}\p{N}])[\p{L}\p{N}%]+)*/gu

const sourceCache = new WeakMap<BriefFields, { from: ClaimSource; stems: ReadonlySet<string> }[]>()

/** The text, cut where its source changes. The ledger for explanations: every fact has a field, or is not one. */
export function claims(text: string, brief: BriefFields): Claim[] {
  const sources = sourcesOf(brief)
  const invented = new Set(
    sentencesOf(text).flatMap((sentence) => inventedFacts(sentence, brief).map((fact) => fact.toLowerCase())),
  )
  const tokens = tokensOf(text)
  const askAt = text.length - (sentencesOf(text).at(-1) ?? '').length
  let offset = 0
  for (const [index, token] of tokens.entries()) {
    token.isInvented = invented.has(token.text.toLowerCase())
    if (token.stem !== '' && !token.isInvented) {
      const isAsk = brief.form.ctaType !== '' && offset >= askAt
      token.from = sourceOf(token.stem, tokens[index - 2]?.from ?? 'ours', isAsk, sources)
    }
    offset += token.text.length
  }
  bridge(tokens)
  return tokens.reduce<Claim[]>((found, { text: part, from, isInvented }) => {
    const last = found.at(-1)
    if (last?.from === from && last.isInvented === isInvented) last.text += part
    else found.push({ text: part, from, isInvented })
    return found
  }, [])
}

function sourcesOf(brief: BriefFields) {
  const cached = sourceCache.get(brief)
  if (cached) return cached
  const stemsOf = (...texts: string[]) =>
    new Set(
      texts
        .flatMap((given) => given.match(WORD) ?? [])
        .map(meaning)
        .filter(Boolean),
    )
  const sources: { from: ClaimSource; stems: ReadonlySet<string> }[] = [
    { from: 'cta', stems: stemsOf(brief.form.ctaType) },
    ...FIELDS.map((name) => ({ from: name, stems: stemsOf(brief.form[name], brief.fields[name]) })),
    { from: 'page', stems: stemsOf(brief.sources ?? '') },
  ]
  sourceCache.set(brief, sources)
  return sources
}

/** Of several fields that hold a word, the one the words before it came from; the call to action only in the ask. */
function sourceOf(
  word: string,
  before: ClaimSource,
  isAsk: boolean,
  sources: readonly { from: ClaimSource; stems: ReadonlySet<string> }[],
): ClaimSource {
  const holding = sources.filter(({ from, stems }) => stems.has(word) && (from !== 'cta' || isAsk))
  return (holding.find(({ from }) => from === before) ?? holding[0])?.from ?? 'ours'
}

function meaning(word: string): string {
  const lower = word.toLowerCase().replace(/’/g, "'")
  return STOPWORDS.has(lower) || (lower.length < 2 && !/\d/.test(lower)) ? '' : stem(lower)
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  const add = (part: string, word: string) => {
    if (part !== '') tokens.push({ text: part, stem: word, from: 'ours', isInvented: false })
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    add(text.slice(end, index), '')
    add(word, meaning(word))
    end = index + word.length
  }
  add(text.slice(end), '')
  return tokens
}

/** Small words and spaces between two words of one field belong to it too. */
function bridge(tokens: Token[]): void {
  let last = -1
  for (const [index, token] of tokens.entries()) {
    if (token.stem === '' && !/[.?!]\s/.test(token.text)) continue
    const before = tokens[last]
    if (before && before.from === token.from && token.from !== 'ours')
      for (const between of tokens.slice(last + 1, index)) if (!between.isInvented) between.from = token.from
    last = index
  }
}
