import pluralize from 'pluralize'
import { capitalised } from '../../../brief/grammar.ts'
import type { Happening } from '../grammar/happening.ts'
import { shorter } from '../grammar/shorter.ts'
import { withoutTime } from '../grammar/times.ts'
import { fitting, fullAndShort, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'

/** What goes on around the reader, as lines. */
export function happeningLines({ happenings, chains, leading, material }: Stock): Line[] {
  const alone = happenings.flatMap((happening) => [
    ...(isNobody(happening)
      ? nobodyLines(happening)
      : [...subjectLines(happening), ...clauseLines(happening)]),
    ...clockLines(happening),
  ])
  const asked = material.troubles.flatMap(({ asked: question, clause = '' }) => {
    const text = question === undefined || leading.has(clause) ? undefined : fitting([`${question}?`])
    return text ? [lineOf('question', 'asked', 5, text)] : []
  })
  return [...alone, ...asked, ...chains.flatMap(chainLines)]
}

/** "Parents book a trial. Who follows up?" */
function chainLines(chain: readonly Happening[]): Line[] {
  const [first] = chain
  const last = chain.at(-1)
  if (!first || !last) return []
  const ends = shorter(first.rest, first.base)
  const nobody = spaced(last.subject, last.verb, last.rest)
  const had = first.subject === 'you' && /^(?:get|have|send|book)$/.test(first.base)
  const said = (end: string) => (had ? end : spaced(bare(first), first.verb, end))
  const but = fitting(ends.map((end) => `${said(end)}, but ${nobody}`))
  const asked =
    ANSWERABLE.test(last.base) && !had
      ? fitting(ends.map((end) => `${said(end)}. ${capitalised(spaced('who', last.verb, last.rest))}?`))
      : undefined
  return [
    ...(asked ? [lineOf('question', 'and-who', 9, asked)] : []),
    ...(but ? [lineOf('contrast', 'but-nobody', 8, but)] : []),
  ]
}

const isNobody = ({ subject }: Happening) => /^(nobody|no one)\b/.test(subject)
/** How things stand: nobody is "saying 6 weeks". */
export const STANDS =
  /^(say|mean|want|list|need|know|have|cost|own|like|seem|love|hate|think|sell|take|lack|contain|include|belong|look|feel|live|agree)$/
const isVague = ({ subject }: Happening) =>
  /^(someone|somebody|everyone|everybody|people|half|each|every|all|some|both|most|one|no|\d|[$€£])/i.test(
    subject,
  )
/** "Tenants" for "your tenants": people in general. */
export const bare = ({ subject, isPlural }: Happening) =>
  isPlural ? subject.replace(/^(?:the|your) /, '') : subject
const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** What somebody should do and nobody does. */
export const ANSWERABLE =
  /^(know|answer|check|pick|read|own|follow|update|notice|tell|test|watch|track|chase|reply|look|see|call|open|turn)$/

/** "Who knows how old the boilers are?": the question nobody can answer. */
function nobodyLines({ verb, base, rest, isPast, kind }: Happening): Line[] {
  if (kind !== 'act' || /^(?:until|till|before|unless|because)\b/.test(rest)) return []
  const asked = fitting(shorter(rest, base).map((end) => spaced('who', verb, end).concat('?')))
  return asked && ANSWERABLE.test(base) ? [lineOf('question', 'who', isPast ? 6 : 9, asked)] : []
}

/** Lines built around whoever does it. */
function subjectLines(happening: Happening): Line[] {
  const { subject, adverb, verb, base, gerund, rest, kind, isPast, isPerson, isEvent, isPlural, saysStill } =
    happening
  const lines: (Line | undefined)[] = []
  const add = (angle: Line['angle'], way: string, worth: number, make: (end: string) => string) => {
    for (const [at, text] of fullAndShort(shorter(rest, base).map(make)).entries())
      lines.push(lineOf(angle, way, worth - 2 * at, text))
  }
  const who = isPerson ? 'who' : 'that'
  const isSimple = !STANDS.test(base) || adverb !== ''
  // "Tenants stopping paying" is one -ing too many.
  const actsNow = kind === 'act' && !isPast && !/^\w+ing\b/.test(rest)
  if (actsNow && adverb !== 'never' && !STANDS.test(base))
    add(
      'question',
      'doing',
      isVague(happening) ? 5 : 8,
      (end) => `${spaced(bare(happening), adverb, gerund, end)}?`,
    )
  if (
    kind === 'be' &&
    !isPast &&
    /^(?:dead|empty|wrong|late|full|slow|up|down|out|stuck|unpaid|busy|gone|broken|closed|flat|missing|blocked|off|always|too|never|at|in|on)\b/.test(
      rest,
    )
  )
    add('question', 'being', 8, (end) => `${spaced(subject.replace(/^(?:the|your) /, ''), end)}?`)
  if (!isVague(happening) && isSimple && (kind === 'act' || kind === 'modal') && !/ and /.test(subject)) {
    const named =
      isPlural || /^[A-Z]/.test(subject) ? bare(happening) : `the ${subject.replace(/^(?:the|your|a) /, '')}`
    if (!/^[A-Z]/.test(subject))
      add('moment', 'relative', isEvent || kind === 'modal' || adverb ? 5 : 3, (end) =>
        spaced(named, who, adverb, verb, end),
      )
  }
  if (actsNow && !isEvent && !isVague(happening))
    add('moment', 'as-it-is', 5, (end) => spaced(subject, saysStill ? 'still' : '', adverb, verb, end))
  const lacked = /^there(?:'s| is| are) no (.+)$/.exec(happening.cause ?? '')?.[1]
  if (lacked !== undefined && isPlural && /^(?:leave|cancel|go|quit|walk|drive|turn)$/.test(base))
    lines.push(lineOf('contrast', 'no-no', 9, `no ${lacked}, no ${bare(happening)}`))
  if (
    !isEvent ||
    isPast ||
    /^(?:(?:someone|somebody|everyone|everybody|each|every|all|some|both|most|one|no)\b|\d)/.test(subject)
  )
    return lines.filter((line) => line !== undefined)
  add('moment', 'before', 4, (end) => spaced('before', subject, verb, end))
  add(
    'question',
    'how-often',
    5,
    (end) => `${spaced('how often', isPlural ? 'do' : 'does', subject, base, end)}?`,
  )
  add('question', 'ever-had', 5, (end) => `${spaced('ever had', subject, base, end)}?`)
  add('question', 'what-do-you-do', 4, (end) => `${spaced('what do you do when', subject, verb, end)}?`)
  add('hook', 'about', 3, (end) => spaced('about', subject, gerund, end))
  add('question', 'what-if-not', 4, (end) => `${spaced('what if', subject, "didn't", base, end)}?`)
  add('contrast', 'keeping', 4, (end) => spaced('keeping', subject, 'from', gerund, end))
  add('hook', 'next-time', 5, (end) => spaced('next time', subject, verb, end))
  add('hook', 'so-not', 3, (end) => spaced('so', subject, isPlural ? "don't" : "doesn't", base, end))
  return lines.filter((line) => line !== undefined)
}

/** Lines built on the clause as it stands. */
function clauseLines({ subject, verb, base, rest, isPast, isEvent, cause, kind, adverb }: Happening): Line[] {
  const whole = (make: (end: string) => string) =>
    fitting(shorter(rest, base).map((end) => make(spaced(subject, adverb, verb, end))))
  if (isPast) {
    const after = kind === 'act' && adverb !== 'never' ? whole((said) => `after ${said}`) : undefined
    return after ? [lineOf('moment', 'after', 5, after)] : []
  }
  if (adverb === 'never') return []
  const when = whole((said) => `when ${said}`)
  const why =
    cause === undefined || subject.startsWith('someone') ? undefined : whole((said) => `why ${said}`)
  const asked = isEvent || /\bstill\b/.test(subject) ? undefined : whole((said) => `${said}?`)
  const then = isEvent ? whole((said) => `${said}. And then?`) : undefined
  return [
    ...(asked ? [lineOf('question', 'is-it-so', 3, asked)] : []),
    ...(when ? [lineOf('moment', 'when', isEvent ? 3 : 2, when)] : []),
    ...(why ? [lineOf('hook', 'why', 7, why)] : []),
    ...(then ? [lineOf('hook', 'and-then', 4, then)] : []),
  ]
}

const NOUN_OF: Readonly<Record<string, string>> = {
  call: 'call',
  ring: 'call',
  phone: 'call',
  text: 'text',
  email: 'email',
  message: 'message',
  complain: 'complaint',
  visit: 'visit',
  order: 'order',
}

const callerOf = ({ subject, isPerson, isPlural }: Happening): string => {
  const one = subject.replace(/^(?:the|your) /, '')
  return isPerson && isPlural && /^[a-z]+$/.test(one) ? `${pluralize.singular(one)} ` : ''
}

/** "The 2 am tenant call", "2 am and the tenants are calling". */
function clockLines(happening: Happening): Line[] {
  const { time, subject, base, gerund, rest, kind, isPlural, isPast, adverb } = happening
  if (!time || isPast || kind !== 'act' || adverb !== '' || isNobody(happening)) return []
  const left = withoutTime(rest, time).replace(/^you$/, '')
  const noun = NOUN_OF[base]
  const being = isPlural ? 'are' : 'is'
  const named = time.kind === 'clock' || time.kind === 'day'
  const now = named
    ? fitting([
        `${time.name} and ${spaced(subject, being, gerund, left)}`,
        `${time.name} and ${spaced(bare(happening), being, gerund, left)}`,
      ])
    : undefined
  return [
    ...(now ? [lineOf('moment', 'clock', 7, now)] : []),
    ...(noun && time.kind === 'clock' && left === ''
      ? [lineOf('hook', 'clock-noun', 8, `the ${time.name} ${callerOf(happening)}${noun}`)]
      : []),
  ]
}
