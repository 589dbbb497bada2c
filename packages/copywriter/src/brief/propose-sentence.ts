import type { BriefField } from '@firstline/contract/brief-fields'
import type { ReadQuestion } from '@firstline/contract/readings'
import { findBareNoun } from '../english/find-bare-noun.ts'
import { findBrokenPiece } from '../english/clauses.ts'
import { tag } from '../english/tagger.ts'
import { cleanField } from './clean-field.ts'
import { findDoubt } from './find-doubt.ts'
import type { Doubt } from './find-doubt.ts'
import { chooseArticle } from '../english/grammar.ts'
import { mendFragment } from './mend-fragment.ts'
import { mendLightly } from './mend-lightly.ts'
import { ask } from './proposal.ts'
import type { Mark, Proposal } from './proposal.ts'
import { countWords, finish, lowerFirst } from './sentence.ts'
import { listReplacements, markReplacements } from './spell-out.ts'

export interface Asking {
  readonly field: BriefField
  /** As typed. */
  readonly source: string
  /** Of this phrase; its questions begin with it. */
  readonly id: string
  readonly doubt: Doubt
  readonly prospects: ReadonlySet<string>
  /** "Salons", for the answer that means the prospect. */
  readonly audience: string
  /** "clients": what the trade calls the prospect's customers. */
  readonly clients: string
  readonly isTool: boolean
}

/** The one question about short forms and signs of a whole brief. */
export const SPELLING = 'spelling'

const USE_IT = ['Use it', 'Leave it out']

/** The best sentence for a doubtful phrase and what is asked about it; null when none can be made. */
export function proposeSentence(asking: Asking): Proposal | null {
  const { field, source, id, doubt } = asking
  if (doubt === 'note') {
    const text = mendLightly(source)
    return {
      text,
      marks: [{ start: 0, end: text.length, question: `${id}-note`, options: [null, text] }],
      questions: [
        ask(`${id}-note`, 'Is this for you to know, or for the prospect?', ['For me', 'For the prospect']),
      ],
    }
  }
  const isSpelled = doubt === 'sign' || doubt === 'short form' || doubt === 'fragment'
  const cleaned = isSpelled ? finish(cleanField(mendLightly(source))) : mendLightly(source)
  if (!/\p{L}{2}/u.test(cleaned)) return null
  const isBroken = findBrokenPiece(tag(cleaned)) !== undefined && !cleaned.endsWith('?')
  const rest = isBroken
    ? 'fragment'
    : findDoubt({ field, sentence: cleaned, typed: cleaned, prospects: asking.prospects })
  const mended = mendDoubt(cleaned, rest, asking)
  if (mended === null) return null
  const replacements = isSpelled ? listReplacements(source, cleaned) : []
  const marks = markReplacements(mended.text, replacements)
  if (marks.length > 0)
    return {
      text: mended.text,
      marks: [
        ...mended.marks.filter(({ question }) => !question.endsWith('-use') || replacements.length === 0),
        ...marks.map((mark) => ({ ...mark, question: SPELLING })),
        ...mended.marks.filter(({ question }) => question.endsWith('-use')),
      ],
      questions: [
        ...mended.questions.filter(({ id: each }) => !each.endsWith('-use')),
        ask(SPELLING, 'Spell these out?', ['Spell them out', 'As typed'], replacements),
      ],
    }
  return mended.questions.length > 0 ? mended : confirm(mended.text, id)
}

function confirm(text: string, id: string, question = 'Does this read right?'): Proposal {
  return {
    text,
    marks: [{ start: 0, end: text.length, question: `${id}-use`, options: [text, null] }],
    questions: [
      ask(`${id}-use`, question, question.endsWith('Add it?') ? ['Add it', 'Leave it out'] : USE_IT),
    ],
  }
}

function mendDoubt(text: string, doubt: Doubt | undefined, asking: Asking): Proposal | null {
  const { id, field, isTool } = asking
  switch (doubt) {
    case undefined:
      return { text, marks: [], questions: [] }
    case 'fragment': {
      // Long ones often have a verb that was not found: as typed, or not at all.
      const isLong = countWords(text) > (text.includes(',') ? 16 : 10) || /\b(?:that|who)\b/.test(text)
      const mended = isLong ? null : mendFragment(text, field, isTool)
      return mended && sayMended(mended, id)
    }
    case 'article':
      return addArticles(text, id)
    case 'who':
      return askWho(text, asking)
    case 'note':
      return null
    case 'reference':
    case 'sign':
    case 'short form':
    case 'english':
      return confirm(text, id)
  }
}

function sayMended(
  { question, starts, rest }: NonNullable<ReturnType<typeof mendFragment>>,
  id: string,
): Proposal {
  const [first] = starts
  if (first === undefined) return confirm(finish(rest), id, question)
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const text = finish(capital(first.text) + rest)
  return {
    text,
    marks: [
      {
        start: 0,
        end: first.text.length,
        question: `${id}-start`,
        options: [...starts.map((start) => capital(start.text)), null],
      },
    ],
    questions: [ask(`${id}-start`, question, [...starts.map(({ label }) => label), 'Leave it out'])],
  }
}

/** "Kitchen closes at 8": the, a or nothing, for up to two nouns. */
function addArticles(given: string, id: string): Proposal | null {
  let text = given
  const marks: Mark[] = []
  const questions: ReadQuestion[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const noun = findBareNoun(tag(text))
    const at = noun === undefined ? -1 : text.indexOf(noun)
    if (noun === undefined || at < 0) break
    const said = at === 0 ? lowerFirst(noun) : noun
    const [the, a, none] = ['the ', `${chooseArticle(said)} `, ''].map((article) =>
      at === 0 ? (article + said).charAt(0).toUpperCase() + (article + said).slice(1) : article + said,
    )
    const proposed = at === 0 ? the : a
    if (the === undefined || a === undefined || none === undefined || proposed === undefined) break
    text = text.slice(0, at) + proposed + text.slice(at + noun.length)
    marks.push({
      start: at,
      end: at + proposed.length,
      question: `${id}-article-${turn}`,
      options: [the, a, none],
    })
    questions.push(ask(`${id}-article-${turn}`, `“${said}”: the, a or nothing?`, ['The', 'A', 'Nothing']))
  }
  return marks.length === 0 ? null : { text, marks, questions }
}

const YOU: Readonly<Record<string, string>> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourself',
  "they're": "you're",
  "they've": "you've",
  "they'll": "you'll",
  "they'd": "you'd",
  i: 'you',
  we: 'you',
  me: 'you',
  us: 'you',
  my: 'your',
  our: 'your',
  mine: 'yours',
  ours: 'yours',
  myself: 'yourself',
  ourselves: 'yourselves',
  "i'm": "you're",
  "we're": "you're",
  "i've": "you've",
  "we've": "you've",
  "i'll": "you'll",
  "we'll": "you'll",
}
const PRONOUN = /(?<![\p{L}'])(?:they(?:'re|'ve|'ll|'d)?|them|theirs?|themselves)(?![\p{L}'])/giu
const SELF =
  /(?<![\p{L}'])(?:I(?:'m|'ve|'ll|'d)?|we(?:'re|'ve|'ll|'d)?|me|us|my|our|mine|ours|myself|ourselves)(?![\p{L}'])/giu

const keepCase = (typed: string, said: string): string =>
  /^\p{Lu}/u.test(typed) && typed !== 'I' ? said.charAt(0).toUpperCase() + said.slice(1) : said

/** Each "they" is the prospect or the prospect's clients; a pain's "we" is the prospect or the sender. */
function askWho(text: string, { field, id, audience, clients }: Asking): Proposal | null {
  const pronouns = [...text.matchAll(PRONOUN)]
  const isSelf = pronouns.length === 0 && field === 'painPoint'
  const found = isSelf ? [...text.matchAll(SELF)].filter(([word]) => word !== 'US') : pronouns
  const [first] = found
  if (first === undefined) return confirm(text, id)
  const question = `${id}-who`
  const other = (word: string, at: number): string => {
    if (isSelf) return word
    const lower = word.toLowerCase()
    if (at > 0) return word
    if (lower === 'their') return `your ${clients}'`.replace("s'", "s'")
    return `your ${clients}${lower.includes("'") ? ` ${({ "'re": 'are', "'ve": 'have', "'ll": 'will', "'d": 'would' } as Record<string, string>)[lower.slice(4)] ?? ''}` : ''}`
  }
  let said = ''
  let from = 0
  const marks: Mark[] = []
  for (const [at, match] of found.entries()) {
    const [word] = match
    const start = match.index === 0
    const you = start ? cap(YOU[word.toLowerCase()] ?? word) : keepCase(word, YOU[word.toLowerCase()] ?? word)
    const them = start ? cap(other(word, at)) : other(word, at)
    said += text.slice(from, match.index)
    marks.push({
      start: said.length,
      end: said.length + you.length,
      question,
      options: [you, them, start ? cap(word) : word],
    })
    said += you
    from = match.index + word.length
  }
  said += text.slice(from)
  return {
    text: said,
    marks,
    questions: [
      ask(
        question,
        `Who is “${first[0].toLowerCase() === 'i' ? 'I' : first[0].toLowerCase()}”?`,
        isSelf ? [audience, 'Us'] : [audience, `Their ${clients}`, 'As typed'],
      ),
    ],
  }
}

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
