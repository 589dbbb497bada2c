import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import type { BriefField } from '@firstline/contract/brief-fields'
import type { ParsedFields } from '../brief/read-fields.ts'
import { findInventedFacts } from './find-invented-facts.ts'
import { rememberBrief, splitIntoSentences, stemWord, STOPWORDS } from './text.ts'

/** The source of words: a field, the saved sender, the sender's page, the chosen call to action, or the writer. */
export type ClaimSource = BriefField | 'sender' | 'page' | 'cta' | 'ours'

/** A span of a text with one source. All spans, in order, are the text. */
export interface Claim {
  text: string
  from: ClaimSource
  /** A number, name, date or result that is neither in the brief nor on the page. Such a text fails H2. */
  isInvented: boolean
}

interface Token extends Claim {
  /** Stem of a content word; '' for other words and gaps. */
  stem: string
}

interface Source {
  readonly from: ClaimSource
  readonly stems: ReadonlySet<string>
}

const WORD = /[\p{L}\p{N}$€£%]+(?:['’.,:-](?=[\p{L}\p{N}])[\p{L}\p{N}%]+)*/gu

/** Splits the text where its source changes. */
export function claims(text: string, brief: ParsedFields): Claim[] {
  const sources = sourcesOf(brief)
  const invented = new Set(
    findInventedFacts(text, brief).flatMap((fact) => fact.text.toLowerCase().match(WORD) ?? []),
  )
  const tokens = splitTokens(text)
  const askAt = text.length - (splitIntoSentences(text).at(-1) ?? '').length
  let offset = 0
  for (const [index, token] of tokens.entries()) {
    token.isInvented = invented.has(token.text.toLowerCase())
    if (token.stem !== '' && !token.isInvented) {
      const isAsk = brief.form.ctaType !== '' && offset >= askAt
      token.from = findSource(token.stem, tokens[index - 2]?.from ?? 'ours', isAsk, sources)
    }
    offset += token.text.length
  }
  bridgeGaps(tokens)
  return tokens.reduce<Claim[]>((found, { text: part, from, isInvented }) => {
    const last = found.at(-1)
    if (last?.from === from && last.isInvented === isInvented) last.text += part
    else found.push({ text: part, from, isInvented })
    return found
  }, [])
}

const sourcesOf = rememberBrief((brief): readonly Source[] => {
  const stemsOf = (...texts: string[]) =>
    new Set(texts.flatMap((given) => (given.match(WORD) ?? []).map(takeMeaning)).filter(Boolean))
  return [
    { from: 'cta', stems: stemsOf(brief.form.ctaType) },
    ...BRIEF_FIELDS.map((name) => {
      const confirmed = brief.confirmed.filter(({ field }) => field === name).map(({ sentence }) => sentence)
      return { from: name, stems: stemsOf(brief.form[name], brief.fields[name], ...confirmed) }
    }),
    { from: 'sender', stems: stemsOf(brief.sender?.typed ?? '', brief.sender?.proof ?? '') },
    { from: 'page', stems: stemsOf(brief.sources ?? '') },
  ]
})

/**
 * Among several fields with the word, prefers that of the preceding words; the call to action counts only in the ask.
 */
function findSource(
  word: string,
  before: ClaimSource,
  isAsk: boolean,
  sources: readonly Source[],
): ClaimSource {
  const holding = sources.filter(({ from, stems }) => stems.has(word) && (from !== 'cta' || isAsk))
  return (holding.find(({ from }) => from === before) ?? holding[0])?.from ?? 'ours'
}

function takeMeaning(word: string): string {
  const lower = word.toLowerCase().replace(/’/g, "'")
  return STOPWORDS.has(lower) || (lower.length < 2 && !/\d/.test(lower)) ? '' : stemWord(lower)
}

function splitTokens(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  const add = (part: string, word: string) => {
    if (part !== '') tokens.push({ text: part, stem: word, from: 'ours', isInvented: false })
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    add(text.slice(end, index), '')
    add(word, takeMeaning(word))
    end = index + word.length
  }
  add(text.slice(end), '')
  return tokens
}

/** Small words and spaces between two words of a field belong to it. */
function bridgeGaps(tokens: Token[]): void {
  let last = -1
  for (const [index, token] of tokens.entries()) {
    if (token.stem === '' && !/[.?!]\s/.test(token.text)) continue
    const before = tokens[last]
    if (before && before.from === token.from && token.from !== 'ours')
      for (const between of tokens.slice(last + 1, index)) if (!between.isInvented) between.from = token.from
    last = index
  }
}
