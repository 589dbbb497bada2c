import { wordsOf } from '../words.ts'
import { editsOf } from './same.ts'
import type { Edit } from './same.ts'

type Echoes = ReadonlySet<string>

/** So many words in a row of one field are an echo. */
const ECHO = 7
/** So many changes at most are laid on one another. */
const MOST_USEFUL = 7

/** How a text may be changed. */
export interface How {
  /** Where its finite verb stands, for "still". */
  verbAt?: number
  /** Said of the reader, so that "the" may be "your". */
  isReaders?: boolean
  /** A piece for a frame, whose first word must stay first. */
  isForm?: boolean
}

export interface Anew {
  text: string
  /** 0 where nothing had to change. */
  cost: number
}

/** Behind the point of a sentence; it may go. */
const DISPENSABLE =
  /,? (?:right now|these days|at the moment|as well|too|anymore|at all|for this|for that|all over again|basically|really|in general|and so on|in the first place)$/

/** The text without a seven-word run of the brief, changed as little as can be; undefined where nothing natural does. */
export function saidAnew(text: string, echoes: Echoes, how: How = {}): string | undefined {
  return anew(text, echoes, how)?.text
}

/** The same with how much had to change. */
export function anew(text: string, echoes: Echoes, how: How = {}): Anew | undefined {
  if (!hasEcho(text, echoes)) return { text, cost: 0 }
  const { verbAt = -1, isReaders = true, isForm = false } = how
  const front = isForm ? text : frontedToo(text)
  const short = text.replace(DISPENSABLE, '')
  const late = isForm ? text : text.replace(RECENT, '$1 $2 recently')
  const share = isForm ? undefined : sharedOut(text)
  const found = [
    cheapest(text, echoes, verbAt, 0, isReaders),
    late === text ? undefined : cheapest(late, echoes, -1, 1, isReaders),
    front === text ? undefined : cheapest(front, echoes, -1, 2, isReaders),
    share === undefined ? undefined : cheapest(share, echoes, -1, 2, isReaders),
    short === text ? undefined : cheapest(short, echoes, verbAt, 2, isReaders),
  ]
  return found.filter((way) => way !== undefined).toSorted((a, b) => a.cost - b.cost)[0]
}

/** "you recently opened a second location" */
const RECENT = /^(you|they|your [a-z]+) recently (\w+ed [^,]+)$/

const TIME_LAST =
  /^(.{12,}?) ((?:at|after|by) \d+(?::\d\d)? ?(?:am|pm)|every (?:day|night|week|month|morning|year|[A-Z][a-z]+day|\w+ season)|after the season|at the end of the (?:month|season|year)|in the (?:last|first) (?:week|days|month|weeks) of [A-Z][a-z]+|in (?:January|February|March|April|May|June|July|August|September|October|November|December|summer|winter|spring|autumn)(?: 20\d\d)?|(?:in|since) 20\d\d|between the \w+ and the \w+|the (?:day|night|week) before(?: the)? \w+|last (?:year|month|week|summer|winter|season)|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:in|on|at|during) the (?:[a-z]+ )?(?:call|meeting|review|audit|handover|stand-up|interview|inspection))$/
const CLAUSE_LAST = /^(.{8,}?),? ((?:if|when|whenever|once|because|since|before|after) (?:\S+ ){2,}[^,.]+)$/
const NO_FRONT = /\b(?:only|until|not|just|never|means)\b|n't\b/

const TIME_INSIDE =
  /^((?:your |the )?[a-z-]+ [a-z]+(?: [a-z]+)?) (at midnight|at \d+(?::\d\d)? ?(?:am|pm)|in the middle of the night|(?:after|before|during|in) the (?:first|second|last|next) \w+|on \w+days?) ((?:about|for|to|with|because|when|[a-z]+ing) .+)$/

const LOST_WHEN =
  /^(you (?:lost|spent|paid|wasted) .+?) (in Q[1-4]\S*|last \w+|in 20\d\d) ((?:on|to|because|in) .+)$/

/** With its time in front: "at 3am someone clicks in the console". */
export function timeFirst(text: string): string | undefined {
  const [, main = '', time = ''] = TIME_LAST.exec(text) ?? []
  const rooted = main === '' ? text : main
  if (/, |^(?:at|on|in|every|each|when|if) |\b(?:not|never|nobody|no one|until|and|but)\b|n't\b/.test(rooted))
    return undefined
  if (main !== '') return `${time} ${main}`
  const [, start = '', inside = '', rest = ''] = TIME_INSIDE.exec(text) ?? LOST_WHEN.exec(text) ?? []
  return start === '' ? undefined : `${inside} ${start} ${rest}`
}

/** "your reps spend 60% of their time on admin": "60% of your reps' time goes on admin". */
function sharedOut(text: string): string | undefined {
  const [, who = '', share = '', what = ''] =
    /^(you|your [a-z]+s) spend (\d\S*%|half|most) of (?:your|their) time on (.+)$/.exec(text) ?? []
  return who === '' ? undefined : `${share} of ${who === 'you' ? 'your' : `${who}'`} time goes to ${what}`
}

function frontedToo(text: string): string {
  const timed = timeFirst(text)
  if (timed !== undefined) return timed
  // "at the door at 1am and the code fails": what is fronted must belong to the whole.
  if (/ (?:and|but|so) |, /.test(text) || /^(?:every|each|when|if|on|in|at) /i.test(text)) return text
  const [, main = '', back = ''] = CLAUSE_LAST.exec(text) ?? []
  const points = /\b(?:it|they|them|their)\b/.test(
    back.replace(/\bit(?:'s time| hits| rains| gets| snows)\b/, ''),
  )
  return main === '' ||
    points ||
    NO_FRONT.test(main) ||
    /\b(?:tells?|know|knows|see|ask|right|just|even|long)(?: you)?$/.test(main)
    ? text
    : `${back}, ${main}`
}

/** The changes that cost least. `start` is what the text itself costs. */
function cheapest(
  text: string,
  echoes: Echoes,
  verbAt: number,
  start: number,
  isReaders: boolean,
): Anew | undefined {
  const count = echoCount(text, echoes)
  if (count === 0) return { text, cost: start }
  const useful = editsOf(text, verbAt, isReaders)
    .filter((edit) => echoCount(applied(text, [edit]), echoes) < count)
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MOST_USEFUL)
  const tries: (readonly Edit[])[] = useful.map((edit) => [edit])
  for (const [index, one] of useful.entries()) {
    for (const [later, two] of useful.slice(index + 1).entries()) {
      tries.push([one, two])
      for (const three of useful.slice(index + later + 2)) tries.push([one, two, three])
    }
  }
  let best: Anew | undefined
  for (const chosen of tries) {
    const cost = chosen.reduce((sum, edit) => sum + edit.cost, start)
    if (best && cost >= best.cost) continue
    if (chosen.some((a) => chosen.some((b) => a !== b && a.from < b.to && b.from < a.to))) continue
    const said = applied(text, chosen)
    if (echoCount(said, echoes) === 0) best = { text: said, cost }
  }
  return best
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((said, { from, to, put }) => said.slice(0, from) + put + said.slice(to), text)
    .replace(/ {2,}/g, ' ')
}

/** Whether seven words of a field stand in a row. */
export const hasEcho = (text: string, echoes: Echoes): boolean => echoCount(text, echoes) > 0

function echoCount(text: string, echoes: Echoes): number {
  const words = wordsOf(text)
  let count = 0
  for (let at = 0; at + ECHO <= words.length; at += 1)
    if (echoes.has(words.slice(at, at + ECHO).join(' '))) count += 1
  return count
}
