import { FIELDS } from '../brief/read-fields.ts'
import type { BriefFields, FieldName } from '../brief/read-fields.ts'
import { inventedFacts } from './invented.ts'
import { rememberBrief, sentencesOf, stem, STOPWORDS } from './text.ts'

/** Where words of a text come from: a field, the sender's page, the chosen call to action, or the writer. */
export type ClaimSource = FieldName | 'page' | 'cta' | 'ours'

/** A stretch of a text with one source. All stretches, in order, are the text. */
export interface Claim {
  text: string
  from: ClaimSource
  /** A number, name, date or result that neither the brief nor the page has. Such a text fails H2. */
  isInvented: boolean
}

interface Token extends Claim {
  /** Stem of a content word; '' for the small words and what is between. */
  stem: string
}

interface Source {
  readonly from: ClaimSource
  readonly stems: ReadonlySet<string>
}

const WORD = /[\p{L}\p{N}$€£%]+(?:['’.,:-](?=[\p{L}\p{N}])[\p{L}\p{N}%]+)*/gu

/** The text, cut where its source changes. The ledger for explanations: every fact has a field, or is not one. */
export function claims(text: string, brief: BriefFields): Claim[] {
  const sources = sourcesOf(brief)
  const invented = new Set(
    inventedFacts(text, brief).flatMap((fact) => fact.text.toLowerCase().match(WORD) ?? []),
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

const sourcesOf = rememberBrief((brief): readonly Source[] => {
  const stemsOf = (...texts: string[]) =>
    new Set(texts.flatMap((given) => (given.match(WORD) ?? []).map(meaning)).filter(Boolean))
  return [
    { from: 'cta', stems: stemsOf(brief.form.ctaType) },
    ...FIELDS.map((name) => ({ from: name, stems: stemsOf(brief.form[name], brief.fields[name]) })),
    { from: 'page', stems: stemsOf(brief.sources ?? '') },
  ]
})

/** Of several fields that hold a word, the one the words before it came from; the call to action only in the ask. */
function sourceOf(
  word: string,
  before: ClaimSource,
  isAsk: boolean,
  sources: readonly Source[],
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
