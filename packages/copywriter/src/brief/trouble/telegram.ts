import { inWords } from '@firstline/contract/in-words'
/** What a telegram leaves out, where only one thing can be meant. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(repl(?:y|ies)|answers?|responds?|back|quotes?) next (day|morning|week)\b/gi, '$1 the next $2'],
  [/% of (?=(?:crop|harvest|herd|flock|stock|budget|yield|batch|season|team|class|year)\b)/gi, '% of the '],
  [/\bon (?=(?:one|a single) night\b)/gi, 'in '],
  [/\b(in|at) (?=(?:warehouse|workshop|yard|stockroom)(?:$|[,.]))/gi, '$1 the '],
  [/\ba (?=(?:8|11|18|8\d)(?:\b|-)(?![.,]\d))/g, 'an '],
]

/** A sentence of a complaint with the small words put back. */
export function unabridged(sentence: string): string {
  return LEFT_OUT.reduce((text, [pattern, put]) => text.replace(pattern, put), sentence).replace(
    /\b((?:hear|heard) back from) ([1-9])(?![\w%.,]\d|\w)/gi,
    (_, heard: string, few: string) => `${heard} ${inWords(Number(few))}`,
  )
}

/** "-80 failed": a minus taken for a dash, before a number that did something. */
export function minusKept(sentences: readonly string[], typed: string): readonly string[] {
  const [, number = ''] = /^\s*-(\d+)[a-z]? [a-z]+(?:ed|t) /i.exec(typed) ?? []
  const [first = '', ...rest] = sentences
  return number !== '' && first.startsWith(`${number} `) ? [`the -${first}`, ...rest] : sentences
}

/** What a number says of the words before it, the joint left out: a clause, or things where no verb is sure. */
export interface Counted {
  things?: string
  clause?: string
}

const SENT = /^(?:applications|pitches|emails|DMs|letters|proposals|CVs|messages|quotes|submissions)$/i

const SHARE =
  /^((?:[a-z-]+ ){0,2}(?:no-shows|churn|turnover|occupancy|[a-z]+ rate|[a-z]+s)) ((?:about |over |nearly )?\d[\d.,]*%)$/
const BILL =
  /^((?:[a-z-]+ ){0,2}(?:bill|rent|spend|fee|premium|budget|payroll|salary|mortgage|invoice|overdraft)) ((?:about |over |nearly )?[$€£]?\d[\d.,]*[km]? (?:a|an|per|every) [a-z]+)$/i
const AND_NONE = /^(\d[\d,.]*k? [a-z]+s) (?:and )?((?:no|zero) [a-z]+(?: [a-z]+)?)$/

/** "no-shows 20%", "agency bill 22k a month", "200 applications no replies". */
export function countedIn(text: string): Counted | undefined {
  const [, what = '', share = ''] = SHARE.exec(text) ?? []
  if (what !== '' && !/^(?:up|down|at|by|only)\b| (?:up|down|at|by|only|is|are)$/.test(what))
    return { clause: `${what} ${/[^s]s$/.test(what) ? 'are' : 'is'} at ${share}` }
  const [, bill = '', amount = ''] = BILL.exec(text) ?? []
  if (bill !== '') return { clause: `your ${bill} is ${amount}` }
  const [, many = '', none = ''] = AND_NONE.exec(text) ?? []
  if (many === '') return undefined
  return SENT.test(many.split(' ').at(-1) ?? '')
    ? { clause: `you've sent ${many} and had ${none}` }
    : { things: `${many} and ${none}` }
}

const JOINS_NUMBER =
  /^(?:of|at|for|in|on|over|under|about|after|before|until|from|to|by|with|than|every|per|nearly|around|the|a|an|your|and|or|top|first|last|next|only|up|down|is|are|takes?|costs?)$/

/** "min order 1000": a number hung on a noun, and nothing says how. */
export function hangsOnNumber(text: string): boolean {
  const words = text.split(' ')
  if (/^\d\S* .* no-?[a-z]+s?$/.test(text) && !/ (?:and|of|or|to) /.test(text)) return true
  return words.some(
    (word, at) =>
      at > 0 &&
      /^[$€£]?\d[\d.,]*(?:k|m|%)?$/.test(word) &&
      !JOINS_NUMBER.test((words[at - 1] ?? '').toLowerCase()),
  )
}

/** Bare verbs of the reader's that are no nouns. */
export const READER_DOES =
  /^(?:apply|applied|hear|heard|submit|submitted|receive|received|rewrite|redo|rebuild|remember|refuse|decline|cope|compete|scramble|scroll|explain|retype|reschedule|borrow|earn|argue) (?:to|for|from|back|with|by|over|through|about|at|on|nothing|no|the|a|an|your|every|each|everything|it|\d)\b/
