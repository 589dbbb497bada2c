import { isMass, isPlural, thirdPerson, withArticle } from './grammar.ts'
import { DETERMINERS } from './lexicon/nouns.ts'
import { OUTCOME_VERBS } from './lexicon/verbs.ts'
import { lowerFirst } from './lower-first.ts'
import type { DoerKind } from './does.ts'
import { headOfSubject, knownBase } from './parts.ts'
import type { Part } from './parts.ts'
import { thirdToReader } from './person.ts'
import { polished, textFrom } from './polish.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'

/** What the sender says of the offer: as a sentence, and as a thing. */
export interface SaidForms {
  statement: string | null
  noun: string | null
  /** The statement as a promise, with "will": for when the plain one is an echo. */
  promise?: string | undefined
}

export interface Setting {
  kind: DoerKind
  sender: 'I' | 'we'
  readerNouns: ReadonlySet<string>
  tagger: Tagger
  /** "your clients": whom a lone "them" means, when the pain speaks of them. */
  them?: string | undefined
}

/** Done by whoever buys, also when the verb could be the seller's. */
const READER_DOES =
  /^(cut|raise|close|pay|reduce|increase|charge|lower|double|triple|start|try|send|quote|track)$/

/** The whole field as sentences: one a thought, or joined by a comma where the second has no verb. */
export function saidForms(parts: readonly Part[], setting: Setting): SaidForms {
  const pieces = parts.map((part) => ({ part, ...saidPart(part, setting) }))
  if (pieces.some((piece) => piece.text === null)) return { statement: null, noun: null }
  let statement = ''
  for (const { part, text, isTerm } of pieces) {
    const said = text ?? ''
    if (statement === '') statement = part.kind === 'noun' && !isTerm ? asGot(part, said, setting) : said
    else if (isTerm) statement += isTerm === 'for' ? ` ${said}` : `, ${said}`
    else if (part.kind === 'noun' && !/^(you get|every|all) /.test(statement))
      statement += `, ${part.link === 'but' ? 'but' : 'with'} ${withDeterminer(part, said)}`
    else if (part.kind === 'noun')
      statement += `${pieces.length === 2 && statement.split(' ').length < 6 && part.link !== 'but' ? '' : ','} ${part.link === 'but' ? 'but' : 'and'} ${withDeterminer(part, said)}`
    else if (part.link === 'and' || part.link === 'so' || part.link === 'but')
      statement += `, ${part.link} ${said}`
    else if (part.link === 'because') statement += ` because ${said}`
    else statement += `. ${said.charAt(0).toUpperCase()}${said.slice(1)}`
  }
  const [only] = pieces
  const nouns = pieces.every(
    (piece) => piece.part.kind === 'noun' && !piece.isTerm && !/^(you're|it's) /.test(statement),
  )
  return {
    statement,
    promise: pieces.length === 1 && only?.part.kind === 'clause' ? promised(only.part, statement) : undefined,
    noun:
      nouns && only
        ? pieces.map((piece) => withDeterminer(piece.part, piece.text ?? '')).join(' and ')
        : null,
  }
}

/** "orders before 2pm ship the same day" with a "will" in front of its verb. */
function promised(part: Part, statement: string): string | undefined {
  const word = part.terms[part.verb]?.lower ?? ''
  const base = knownBase(word)
  return base && word ? statement.replace(new RegExp(` ${word} `), ` will ${base} `) : undefined
}

function saidPart(part: Part, setting: Setting): { text: string | null; isTerm: false | 'for' | 'with' } {
  const terms = pointed(
    lowerFirst(helped(thirdToReader(part.terms, setting.readerNouns), setting.readerNouns)),
    part,
    setting,
  )
  const text = polished(textFrom(terms))
  const plain = { text, isTerm: false as const }
  const word = terms[part.verb]
  switch (part.kind) {
    case 'noun': {
      const flat = /^(a )?(flat|fixed) (fee|price|rate)(?: of)?(?: ([$€£].+))?$/.exec(text)
      if (flat)
        return { text: flat[4] ? `for a flat ${flat[4]}` : `for a ${flat[2]} ${flat[3]}`, isTerm: 'for' }
      if (/^[$€£]\d/.test(text)) return { text: `for ${text}`, isTerm: 'for' }
      if (/^(24\/7|\d+ (?:days|hours) (?:a|every|per) \w+|day and night)$/.test(text))
        return { text, isTerm: 'with' }
      if (/^no (?!one)/.test(text)) return { text: `with ${text}`, isTerm: 'with' }
      if (/^(month-to-month|month to month|done for you|done-for-you)$/.test(text))
        return { text, isTerm: 'with' }
      return plain
    }
    case 'person':
      if (isTheirs(part, setting))
        return { text: text.replace(/^(you|they) /i, `${setting.them ?? ''} `), isTerm: false }
      return { text: text.replace(/^i\b/, 'I'), isTerm: false }
    case 'clause': {
      const head = headOfSubject(terms, part.verb)
      const bare = head && !isPlural(head.lower) && !isMass(head.lower) && !determined(terms)
      return { text: bare ? `your ${text}` : text, isTerm: false }
    }
    case 'condition':
      return {
        text:
          unlessOf(text) ??
          text.replace(/ (you|we|I|it) (?=(don't|pay|get|keep|work|refund|won't|do|redo|give)\b)/, ', $1 '),
        isTerm: false,
      }
    case 'adjective':
      return {
        text: /^(exclusive|expensive|hard)/.test(text) ? `it's ${text}` : `you're ${text}`,
        isTerm: false,
      }
    case 'gerund': {
      const base = setting.tagger.baseOf(word?.lower ?? '')
      return { text: `we ${base} ${textFrom(terms.slice(part.verb + 1))}`.trim(), isTerm: false }
    }
    case 'verb':
      return { text: word ? verbSaid(terms, part.verb, setting) : null, isTerm: false }
  }
}

/** "if it doesn't beat the old page you don't pay": "you don't pay unless it beats the old page". */
function unlessOf(text: string): string | undefined {
  const [, who = '', verb = '', rest = '', main = ''] =
    /^if (it|we|I|you|they) (?:don't|doesn't) (\w+) (.+?),? ((?:you|we|it|I) .+)$/.exec(text) ?? []
  return main === '' ? undefined : `${main} unless ${who} ${who === 'it' ? thirdPerson(verb) : verb} ${rest}`
}

/** "they order online" after a pain about customers; "they keep members longer" is the reader. */
function isTheirs(part: Part, { them }: Setting): boolean {
  if (!them || part.terms[0]?.lower !== 'they') return false
  const people = them.replace(/^your /, '')
  const base = knownBase(part.terms[part.verb]?.lower ?? '') ?? ''
  return !OUTCOME_VERBS.has(base) && !part.terms.some((term) => term.lower === people)
}

function verbSaid(terms: readonly Term[], verb: number, setting: Setting): string | null {
  const word = terms[verb]
  const base = word && knownBase(word.lower)
  if (!word || !base) return word && /s$/.test(word.lower) ? polished(`it ${textFrom(terms)}`) : null
  const rest = textFrom(terms.slice(verb + 1))
  if (word.lower !== base) return polished(`it ${textFrom(terms)}`)
  // "rewrite in 7 days": with nothing after it, it names the work.
  if (
    /^(rewrite|redesign|audit|report|quote|design|draft|plan|delivery|turnaround)$/.test(base) &&
    /^(in|within) /.test(rest)
  )
    return polished(`you get ${withArticle(textFrom(terms))}`)
  const sender = setting.sender
  if (OUTCOME_VERBS.has(base) || READER_DOES.test(base))
    return polished(
      `you ${setting.kind === 'tool' || setting.kind === 'program' ? 'can ' : ''}${textFrom(terms)}`,
    )
  if (setting.kind === 'tool') return polished(`it ${thirdPerson(base)} ${rest}`)
  if (setting.kind !== 'service' && setting.kind !== 'person') return polished(`you ${textFrom(terms)}`)
  return polished(`${sender} ${textFrom(terms)}`)
}

const determined = (terms: readonly Term[]) =>
  DETERMINERS.has(terms[0]?.lower ?? '') ||
  /^(one|two|three|\d.*|[$€£].*|nobody|everything|everyone|nothing|it|this|there)$/.test(
    terms[0]?.lower ?? '',
  ) ||
  /^[A-Z]/.test(terms[0]?.text ?? '')

/** "a vet confirmed within 72 hours" with its article. */
function withDeterminer(part: Part, text: string): string {
  const head = headOfSubject(part.terms, part.terms.length)
  if (/^same /.test(text)) return `the ${text}`
  if (/^episode |^(website|report|site|video|page|book) back/.test(text)) return `your ${text}`
  const first = part.terms[0]
  const bare =
    !head ||
    isPlural(head.lower) ||
    isMass(head.lower) ||
    DETERMINERS.has(first?.lower ?? '') ||
    /^(one|two|three|up|over|under|less|more)$/.test(first?.lower ?? '')
  const participle = part.terms.findIndex(
    (term, index) => index > 1 && /^(written|shot|built|edited|designed|filmed|loaded)$/.test(term.lower),
  )
  const punctuated =
    participle > 0 && part.terms[participle + 1]?.lower === 'and'
      ? text.replace(` ${part.terms[participle]?.text} and`, `, ${part.terms[participle]?.text} and`)
      : text
  const counted = /^\d+ /.test(punctuated) && !/^\d+\+? (?:\w+ )*\w+(sequence|report|plan)\b/.test(punctuated)
  return bare || counted ? punctuated : withArticle(punctuated)
}

/** "every lead called back" happens; "monthly reports" are something to get. */
function asGot(part: Part, text: string, setting: Setting): string {
  const terms = part.terms
  const ready = terms.findIndex((term) => /^(ready|live|compliant|certified)$/.test(term.lower))
  if (ready > 0 && ready <= 3) return `you're ${text}`
  const first = terms[0]?.lower ?? ''
  if (
    /^(set|roasted|delivered|built|made|done|printed|designed|installed|shipped|sent|cleaned|cooked|written|tested)$/.test(
      first,
    )
  ) {
    return `it's ${text}`
  }
  const participle = terms.findIndex(
    (term, index) =>
      index > 1 &&
      /^\w+ed$|^(sent|paid|done|shot|written|built|made)$/.test(term.lower) &&
      !/^(need|speed|feed)$/.test(term.lower),
  )
  const after = terms[participle + 1]?.lower ?? ''
  if (
    /^(every|each|all)$/.test(first) &&
    participle > 0 &&
    /^(back|within|in|by|on|before|after|the|$)/.test(after)
  ) {
    const be = first === 'all' ? 'get' : 'gets'
    const at = terms.slice(0, participle)
    const last = at.at(-1)
    return last ? text.replace(`${last.text} `, `${last.text} ${be} `) : text
  }
  void setting
  return `you get ${withDeterminer(part, text)}`
}

/** A lone "them" that the pain explains: "texts your clients after 6 weeks". */
function pointed(terms: readonly Term[], part: Part, setting: Setting): Term[] {
  const { them } = setting
  const at = part.terms.findIndex((term, index) => index > 0 && /^(they|them)$/.test(term.lower))
  const own = part.terms[at]
  if (!them || !own || terms.length !== part.terms.length) return [...terms]
  const isAll = part.terms[at + 1]?.lower === 'all'
  return terms.map((term, index) => {
    if (index < at || !/^(they|them|their)$/.test(part.terms[index]?.lower ?? '')) return term
    const kept = part.terms[index] ?? term
    return index === at && !isAll ? { ...kept, text: them, lower: them, fresh: true } : kept
  })
}

/** "helps busy HR teams onboard" becomes "helps you onboard". */
function helped(terms: readonly Term[], readerNouns: ReadonlySet<string>): Term[] {
  const at = terms.findIndex(
    (term, index) =>
      index <= 4 && /^(help|helps|helping|let|lets|teach|teaches|show|shows|get|gets)$/.test(term.lower),
  )
  if (at < 0) return [...terms]
  const reader = terms.findIndex(
    (term, index) =>
      index > at &&
      index <= at + 4 &&
      isPlural(term.lower) &&
      (readerNouns.has(term.lower) ||
        (/^(teams|owners|companies|businesses|founders)$/.test(term.lower) && index <= at + 2)),
  )
  if (
    reader < 0 ||
    terms
      .slice(at + 1, reader)
      .some((term) => DETERMINERS.has(term.lower) || /^(to|of|for|with|and)$/.test(term.lower))
  )
    return [...terms]
  const template = terms[reader]
  // "gym owners running two sites" stays: half of a description is no "you".
  if (!template || /^(who|with|in|that|and)$/.test(terms[reader + 1]?.lower ?? '')) return [...terms]
  return [
    ...terms.slice(0, at + 1),
    { ...template, text: 'you', lower: 'you', fresh: true },
    ...terms.slice(reader + 1),
  ]
}
