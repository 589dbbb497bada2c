import { isPlural } from '../../brief/grammar.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../../brief/lexicon/verbs.ts'
import { lowerWord } from '../../brief/lower-first.ts'

/** A part of one field that says something whole and is short enough for a subject line. */
export interface Piece {
  /** No stop at the end, lower case at the start unless it is a name. */
  text: string
  field: 'pain' | 'product' | 'solution' | 'insight'
  /** How much of the field's point it carries, 0 to 10. */
  worth: number
  /** Numbers of the brief stand in it. */
  isNumber: boolean
  /** What the reader pays, or when not. */
  isTerms: boolean
  /** It starts with "we" or "I". */
  isSenders: boolean
}

export const LONGEST_LINE = 41
const LONGEST_PIECE = 50

/** Words a whole phrase can't end with. */
const OPEN_END =
  /\b(?:a|an|the|of|to|in|on|at|for|with|from|by|and|or|but|that|who|which|is|are|be|get|gets|not|your|our|their|per|each|every|as|than|into|about|off|so|if|when|because|only|most|this|these|those|i|we|you|it|they|can|will|don't|doesn't|more|less|up to|under|over)$/i
const OPEN_START = /^(?:of|to|than|as|is|are|was|were|and|or|but|by|into|which|who|that|be|been|not to)\b/i

export function pieceOf(raw: string, field: Piece['field'], worth: number): Piece | undefined {
  const text = withoutYou(tidy(raw), field)
  if (text.length < 6 || text.length > LONGEST_PIECE) return undefined
  if ((OPEN_END.test(text) && !/\bwho you are$/.test(text)) || OPEN_START.test(text)) return undefined
  if (/\b(?:they|their|them|my|me)\b/i.test(text) && field === 'pain') return undefined
  if (/\b(?:them|they)\b/i.test(text) && field !== 'insight') return undefined
  if (field === 'pain' && /^it\b/.test(text)) return undefined
  return {
    text,
    field,
    worth: text.length > LONGEST_LINE ? worth - 5 : worth,
    isNumber: /\d/.test(text),
    isTerms:
      /\b(?:pay (?:only|nothing|per|when|if|on)|don't pay|flat (?:fee|rate|price|[$€£])|retainers?|no contract|month-to-month|guarantee\w*|refund|free trial|setup fee)\b|[$€£]\S+ per \w|^exclusive,/i.test(
        text,
      ) && field !== 'pain',
    isSenders: /^(?:we|I)\b/.test(text),
  }
}

/** "you turn away patients" said to a stranger accuses; asked as "turning away patients?" it doesn't. */
function withoutYou(text: string, field: Piece['field']): string {
  if (field !== 'pain') return text
  const match = /^you(?:'re)? (\S+)(.*)$/.exec(text)
  if (!match) return text
  const [, verb = '', rest = ''] = match
  if (
    /^(?:can't|don't|never|still|hate|know|need|want|have|feel|struggle|only|not|are)$/.test(verb) ||
    !isBase(verb)
  )
    return `${verb}${rest}`
  return `${gerundOf(verb)}${rest}`
}

export function gerundOf(base: string): string {
  if (/[^e]e$/.test(base)) return `${base.slice(0, -1)}ing`
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(base) ? `${base}${base.at(-1) ?? ''}ing` : `${base}ing`
}

/** Said shorter without saying less. */
export function tidy(raw: string): string {
  const text = raw
    .trim()
    .replace(/^[\s,;:.-]+|[\s,;:.?-]+$/g, '')
    .replace(
      /\b(\d+|one|two|three) (min|minute|week|day|hour|month|year|page|slide|step|part) (?=[a-z])(?!(?:and|or|of|in|on|for|at|a|an|per|to|ago|each|every|because|before|after|late|early|with|from|is|until|when|if|that)\b)/gi,
      (_, count: string, unit: string) => `${count}-${unit === 'min' ? 'minute' : unit} `,
    )
    .replace(/(\d) ?(?:hrs?)\b/g, '$1 hours')
    .replace(/(\d) ?mins?\b/g, '$1 minutes')
    .replace(/\b(?:really|actually|basically|currently|literally|just|simply|very)\s+/gi, '')
    .replace(/\bit is\b/g, "it's")
    .replace(/\bdo not\b/g, "don't")
    .replace(/\bcan not\b|\bcannot\b/g, "can't")
    .replace(/\bfirst year (salary|pay|rent)\b/g, 'first-year $1')
    .replace(/\bmonth end\b/g, 'month-end')
    .replace(/\b(short) (?=staffed\b)|\b(self) (?=assess|employ|serv)/gi, (word) => `${word.trim()}-`)
    .replace(/ on avg\b| on average\b/g, '')
  const [first = '', ...rest] = text.split(' ')
  return [lowerWord(first), ...rest].join(' ')
}

/** The pain, turned to the person who reads it; what stays "they" is someone else and is left out later. */
export function toYou(text: string): string {
  const isReaders = /^(?:they|we|i|you|my|our|their|they're|we're|i'm|\w+ing)\b/i.test(text)
  const turned = text
    .replace(/\b(?:I am|I'm|we are|we're)\b(?=.)/gi, "you're")
    .replace(/\b(?:I am|we are)$/gi, 'you are')
    .replace(/\bI was\b/gi, 'you were')
    .replace(/\b(?:my|our)\b/gi, 'your')
    .replace(/\b(?:me|us|them)\b/gi, 'you')
    .replace(/\b(?:I|we)\b/g, 'you')
    .replace(/^We\b/, 'you')
  return isReaders || / and they /.test(turned)
    ? turned
        .replace(/\bthey are\b|\bthey're\b/gi, "you're")
        .replace(/\bthey\b/gi, 'you')
        .replace(/\btheir\b/gi, 'your')
    : turned
}

const IRREGULAR: Readonly<Record<string, string>> = {
  rebuild: 'rebuilt',
  build: 'built',
  cut: 'cut',
  send: '',
  deliver: '',
  provide: '',
  offer: '',
  write: 'written',
  rewrite: 'rewritten',
  find: 'found',
  win: 'won',
  pay: 'paid',
  get: '',
  give: '',
  take: '',
  make: 'made',
  sell: 'sold',
  teach: '',
  shoot: 'shot',
  let: '',
  put: 'put',
  set: 'set',
  bring: '',
  run: '',
  do: 'done',
  have: '',
  help: '',
  keep: 'kept',
  see: '',
  come: '',
  go: '',
  know: '',
  lose: 'lost',
  read: 'read',
  lead: 'led',
  leave: 'left',
  catch: 'caught',
  hold: 'held',
  meet: 'met',
  feed: 'fed',
  spend: 'spent',
  guarantee: 'guaranteed',
}

/** The form that stands after "gets": 'answer' gives 'answered'. Undefined for what takes no plain object. */
export function participleOf(verb: string): string | undefined {
  const base = baseOf(verb)
  if (!base) return undefined
  const irregular = IRREGULAR[base]
  if (irregular !== undefined) return irregular || undefined
  if (/e$/.test(base)) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  if (/^[^aeiou]*[aeiou][bdgmnpt]$/.test(base)) return `${base}${base.at(-1) ?? ''}ed`
  return `${base}ed`
}

export const isBase = (word: string) =>
  STRONG_VERBS.has(word) ||
  LOOSE_VERBS.has(word) ||
  word in IRREGULAR ||
  /^(?:re)(?:design|build|write)$/.test(word)

export function baseOf(verb: string): string | undefined {
  const lower = verb.toLowerCase()
  const candidates = [lower, lower.replace(/s$/, ''), lower.replace(/es$/, ''), lower.replace(/ies$/, 'y')]
  return candidates.find(isBase)
}

/** "misses", "answers": third person of a verb we know. */
export function isThirdPersonVerb(word: string): boolean {
  return !isBase(word.toLowerCase()) && isPlural(word) && baseOf(word) !== undefined
}

/** Of "we rebuild all 7 core flows in 21 days": "all 7 core flows rebuilt in 21 days". */
export function doneFor(predicate: string): string | undefined {
  const [verb = '', ...rest] = predicate.split(' ')
  const participle = /ed$/.test(verb) && !isBase(verb) ? verb : participleOf(verb)
  const tail = rest.join(' ')
  if (!participle || tail === '' || / (?:and|that|who|which|so|to) /.test(` ${tail} `)) return undefined
  const [, object = '', after = ''] =
    /^(.+?)((?: straight| directly)? (?:in|within|by|for|on|into|every|before|without|24\/7|from|under|until|after)\b.*|)$/.exec(
      tail,
    ) ?? []
  if (!/^(?:all|every|each|your|\d|[a-z- ]+s$)/.test(object) || /^(?:you|your)$/.test(object))
    return undefined
  return `${object} ${participle}${after}`
}
