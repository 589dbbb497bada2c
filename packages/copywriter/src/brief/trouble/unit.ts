import { classify } from '../reading/classify.ts'
import { SURE, wordCount } from '../reading/item.ts'
import type { Tagger } from '../tagger.ts'
import { articleFor, isMass } from '../grammar.ts'
import { BARE, READERS_PEOPLE, READERS_THINGS } from './belongs.ts'
import { doingIn, goingIn, isOrAre, stateIn } from './copula.ts'
import type { Said } from './copula.ts'
import { gerundAt } from './gerund-at.ts'
import { isThings } from './is-things.ts'
import { countedIn, hangsOnNumber, READER_DOES } from './telegram.ts'
import { lackIn } from './lacks.ts'
import { AS_OFTEN_NOUNS, isVerb, verbOfPlainSubject } from './subject-does.ts'
import { goesOnDoing, isOthers } from './others-do.ts'
import { plainVerb } from './to-reader.ts'
import { behindNoun, emptyOf } from './verb-place.ts'
import { isThen, youGet } from './you-get.ts'
import { withDeterminer } from './with-determiner.ts'

/** How a unit hung on the one before it. */
export type Joint = '' | 'and' | 'but' | 'so' | 'then' | 'apart'

/** One clause of a complaint, or what stands in for one, with what a telegram leaves out put back. */
export interface Unit {
  /**
   * clause: subject and verb; predicate: a verb that shares the subject before it; gerund; state: stands behind "you're";
   * things: a noun phrase; unsure: nothing that may be said.
   */
  kind: 'clause' | 'predicate' | 'gerund' | 'state' | 'things' | 'unsure'
  text: string
  joint: Joint
  /** Where the finite verb stands, in words; -1 where there is none. */
  verbAt: number
  /** For `things` that can be said as a clause too: "you have no time". */
  clause?: string
}

/** What one says of oneself without "I'm". */
const STATE =
  /^(?:(?:always|still|constantly|often|too|so|very|permanently|completely|totally) )?(?:stuck|good|bad|great|overwhelmed|overworked|underpaid|burned|burnt|behind|unsure|afraid|scared|busy|tired|sick|fed|invisible|dependent|reliant|unable|understaffed|short|booked|swamped|buried|frustrated|exhausted|stretched|confused|lost|worried|nervous|embarrassed|ashamed|bored|broke|new|clueless|desperate|glued|tied|locked|maxed|at the mercy|on call|in debt|out of|dead|fully booked|flat out|slammed|quiet|invisible) (?:up |out )?(?:on|with|at|by|of|to|in|from|for|about|what|how|but|because|that|and|time|staff|money|every|all|the|out|down|up|under)\b/
const BARE_STATE =
  /^(?:(?:too|so|very|always|still|completely|totally) )?(?:overwhelmed|overworked|underpaid|understaffed|burned out|burnt out|swamped|exhausted|stretched thin|stretched too thin|too busy|always busy|stressed out|invisible online|broke|stuck|tired|exhausted|overbooked|fully booked|flat out)$/
const HUMAN =
  /^(waste|lose|spend|struggle|miss|forget|hate|need|want|pay|chase|know|worry|feel|work|rely|depend|guess|overpay|undercharge|juggle|dread|avoid|fail|send|answer|reply|write|do|have|get)$/
const LOST =
  /^(?:just )?(?:lost|spent|paid|wasted|missed|tried|hired|bought|waited|turned away|turned down) (?=(?:about|over|nearly|almost|around|more|a|an|the|three|two|four|five|to|out|on|for|every|our|your|half)\b|[$€£\d])/
const BURST = /^((?:[a-z'-]+ ){0,2}[a-z'-]+) (?:hit|quit|burst|shut|struck)$/
const LIVES = /^((?:[a-z'-]+ ){0,3}[a-z'-]+) (lives|sits) (?:in|on|at) /

/** "ROAS dropped from 3.8 to 1.9" */
const MOVED =
  /^((?:[A-Za-z'-]+ ){0,2}[A-Za-z'-]+) (?:dropped|jumped|slipped|doubled|tripled|climbed|crashed|halved|plummeted|soared|tanked|stalled|plateaued)(?: (?:from|to|by|since|in|after|at|over|\d).*|)$/
/** "ad account banned twice": nobody says by whom. */
const BARRED =
  /^(?:my |our |your )?((?:[a-z]+ )?(?:account|page|profile|listing|application|visa|permit)s?) ((?:banned|suspended|hacked|rejected|denied|disabled|flagged|restricted)(?: .+)?)$/
const WORKS_FOR =
  /^(?:edit|work|write|sell|design|shoot|charge|play|teach|coach|bill) (?:for )?(?:[$€£]\d|free\b|cheap\b|peanuts\b|nothing\b)/
const FOLLOWED =
  /^(\d[\d,.]*k?\+? (?:followers|subscribers|members|likes|views|visitors|connections|reviews|leads|contacts))( .+)?$/
const QUEUE = /^(?:an? |the )?(queue|line|crowd|backlog) ((?:out|round|around|down|in|on|at|of) .+)$/

/** "by text, email, voicemail": the last of a row. */
const ROW_END = /(?<= (?:by|on|in|via|from|for|with|about|like) \w+, \w+), (?=\w+$)/

const OPENING =
  /^((?:when|whenever|if|by the time|once|after|before|every time|until|while|as soon as) [^,]+), (.+)$/i

/** Reads one piece; `before` is the unit whose subject it may share. */
export function readUnit(piece: string, joint: Joint, before: Unit | undefined, tagger: Tagger): Unit {
  const text = piece.trim().replace(ROW_END, ' and ')
  const is = (kind: Unit['kind'], said: string, verbAt = -1): Unit => ({ kind, text: said, joint, verbAt })
  const clause = (said: string): Unit => is('clause', said, classify(said, tagger).verbAt)
  // "you've sent 200 applications" shares no "want".
  const follows =
    before !== undefined &&
    /^(clause|predicate|state)$/.test(before.kind) &&
    !/^you've sent\b/.test(before.text)
  const [, moment = '', rest = ''] =
    /^(by then|by now|meanwhile|these days|now|half the time|most of the time|sometimes|usually|every time),? (.+)$/i.exec(
      text,
    ) ?? []
  if (moment !== '') {
    const unit = readUnit(rest, joint, undefined, tagger)
    return unit.kind === 'clause'
      ? { ...unit, text: `${moment} ${unit.text}`, verbAt: unit.verbAt + moment.split(' ').length }
      : is('unsure', text)
  }
  const [, opening = '', main = ''] = OPENING.exec(text) ?? []
  if (main !== '') {
    const unit = readUnit(main, joint, undefined, tagger)
    return unit.kind === 'clause'
      ? { ...unit, text: `${opening}, ${unit.text}`, verbAt: unit.verbAt + opening.split(' ').length }
      : is('unsure', text)
  }
  if (/^none\b/i.test(text)) return is('unsure', text)
  if (before?.kind === 'unsure' && /^(?:don't|doesn't|never|can't|won't|didn't) /.test(text))
    return is('unsure', text)
  if (follows && isOthers(before) && goesOnDoing(text)) return is('predicate', text, 0)
  if (
    follows &&
    joint !== '' &&
    /^(?:gets|keeps|goes|comes|takes|ends|falls|breaks|stays|sits|has|is|was|doesn't|isn't) /.test(text)
  )
    return is('predicate', text, 0)
  if (
    /^(?:most|some|half|all|the rest)(?: of them)? (?:are|have|get|go|don't|never|come|leave|want|need|just|can't) ?/.test(
      text,
    )
  )
    return is(
      'clause',
      text,
      text
        .split(' ')
        .findIndex((word) => /^(?:are|have|get|go|don't|never|come|leave|want|need|just|can't)$/.test(word)),
    )
  if (
    follows &&
    joint !== '' &&
    /^(?:have|get|go|are|do|still|just) /.test(text) &&
    (before.kind === 'predicate' || /^you\b/.test(before.text) || isOthers(before))
  )
    return is('predicate', text, 0)
  const counted = countedIn(text)
  if (counted?.clause !== undefined) return clause(counted.clause)
  if (counted?.things !== undefined) return { ...is('things', counted.things), clause: '' }
  const lack = lackIn(text)
  if (lack)
    return lack.things === undefined
      ? is('clause', lack.clause ?? text, /^it's/.test(lack.clause ?? '') ? 0 : 1)
      : { ...is('things', lack.things), clause: lack.clause ?? '' }
  return (
    withoutSubject(text, follows ? before : undefined, is, clause) ??
    ((STATE.test(text) && !LOST.test(text)) || BARE_STATE.test(text) ? is('state', text) : undefined) ??
    withoutCopula(text, is) ??
    withOddVerb(text, follows, is) ??
    classified(text, { joint, follows, isOthers: before !== undefined && isOthers(before) }, is, tagger)
  )
}

type Make = (kind: Unit['kind'], said: string, verbAt?: number) => Unit

/** "can't scale past 10k", "never have time to post": the reader is left out. */
function withoutSubject(
  text: string,
  before: Unit | undefined,
  is: Make,
  clause: (said: string) => Unit,
): Unit | undefined {
  const [first = '', ...rest] = text.toLowerCase().split(' ')
  const shares = before !== undefined && (isOthers(before) || is('state', '').joint !== '')
  if (
    shares &&
    /^(?:(?:still|just|really|simply) )?(?:can't|cannot|don't|doesn't|won't|never|didn't|couldn't) [a-z]/.test(
      text,
    )
  )
    return is('predicate', text, first === 'never' ? 1 : 0)
  if (/^(?:still|just|really|simply) (?:can't|cannot|don't|won't|never) [a-z]/.test(text))
    return clause(`you ${text}`)
  if (first === 'only' && isBase(rest[0] ?? '') && rest.length > 1) return clause(`you ${text}`)
  const follows = before?.kind === 'clause'
  if (/^(?:still )?not \w+ing /.test(text) && before !== undefined && !isOthers(before))
    return is('state', text)
  if (/^(?:always|still|constantly|forever) \w+ing /.test(text))
    return follows ? undefined : is('state', text)
  if (!/^(?:can't|cannot|don't|won't|never|didn't|couldn't|always|still)$/.test(first) || STATE.test(text))
    return undefined
  const verb = rest.find((word) => !/^(?:really|even|always|seem|ever)$/.test(word)) ?? ''
  if (/^(?:can't|cannot|don't|won't|didn't|couldn't)$/.test(first) || isBase(verb))
    return follows && first === 'never' ? is('predicate', text, 1) : clause(`you ${text}`)
  return first === 'never' && verb.endsWith('s') ? is(follows ? 'predicate' : 'unsure', text, 1) : undefined
}

const NOBODYS =
  /^(?:people|nobody|everyone|someone|everything|nothing|anyone|half|word|law|season|rain|snow|weather|wind|hail|competition|software)$/

function withoutCopula(text: string, is: Make): Unit | undefined {
  const [, whose = '', does = ''] =
    /^((?:[a-z-]+ ){0,2}[a-z-]+) (?:that|which|who) ((?!you\b|they\b|nobody\b|no one\b|we\b)[a-z']+ .+)$/.exec(
      text,
    ) ?? []
  const owned = whose.split(' ').at(-1) ?? ''
  if (whose !== '' && (READERS_PEOPLE.has(owned) || READERS_THINGS.has(owned)))
    return is('clause', `your ${whose} ${does}`, whose.split(' ').length + 1)
  // "coffee that tastes different every week"
  const isStuff = (BARE.has(owned) || isMass(owned)) && !NOBODYS.test(owned)
  if (isStuff && !whose.includes(' ') && !/^(?:is|are|was|were) /.test(does))
    return { ...is('things', text), clause: `your ${whose} ${does}` }
  const [, rate = '', share = ''] = /^((?:[a-z-]+ ){1,2}rate) of (\d.*)$/.exec(text) ?? []
  if (rate !== '') return is('clause', `your ${rate} is ${share}`, rate.split(' ').length + 1)
  const [, long = '', away = '', more = ''] =
    /^(\d+ (?:days|weeks|months|nights)) (away|offshore|on the road)( .+)?$/.exec(text) ?? []
  if (long !== '') return is('clause', `you're ${away} for ${long}${more}`, 0)
  if (FOLLOWED.test(text) && !/ (?:don't|never|but|who|that)\b/.test(text))
    return is('clause', `you have ${text}`, 1)
  const [, queue = '', where = ''] = QUEUE.exec(text) ?? []
  if (queue !== '') return { ...is('things', `the ${queue} ${where}`), clause: `there's a ${queue} ${where}` }
  const then = isThen(text)
  if (then !== undefined) return { ...is('things', text), clause: then }
  const got = youGet(text)
  if (got !== undefined && / (?:because|when|since|whenever|before) /.test(got)) return is('clause', got, 1)
  if (got !== undefined) return { ...is('things', text), clause: got }
  const said = goingIn(text) ?? doingIn(text)
  if (said) return withIs(said, is)
  const state = stateIn(text)
  return state && /^(?:\w+|(?:up|down|flat|half|too|stuck|taken) .+)$/.test(state[1])
    ? withIs(state, is)
    : undefined
}

function withIs([subject, state]: Said, is: Make): Unit {
  const whole = withDeterminer(`${subject} is`, subject.split(' ').length).replace(/ is$/, '')
  return is('clause', `${whole} ${isOrAre(subject)} ${state}`, whole.split(' ').length)
}

/** Verbs that are nouns or pasts as often. */
function withOddVerb(text: string, follows: boolean, is: Make): Unit | undefined {
  const [, burst = ''] = BURST.exec(text) ?? []
  if (burst !== '' && !/s$|^(?:a|the|big|just|you|they|we|price|cash)$/.test(burst))
    return is('clause', text, text.split(' ').length - 1)
  const [, subject = '', lives = ''] = LIVES.exec(text) ?? []
  if (subject !== '') {
    const whole = withDeterminer(text, subject.split(' ').length)
    return is('clause', whole, whole.split(' ').indexOf(lives))
  }
  const [, several = ''] =
    /^((?:[a-z]+, )+[a-z]+ and [a-z]+(?: [a-z]+)?(?: all)?) (?:went|are|have|keep|cost|go)\b/.exec(text) ?? []
  if (several !== '') return is('clause', text, several.split(' ').length)
  const [, one = '', two = '', three = '', be = '', more = ''] =
    /^([a-z]+(?: [a-z]+)?) and ([a-z]+(?: [a-z]+)?) and ([a-z]+(?: [a-z]+)?) (are|have|aren't) (.+)$/.exec(
      text,
    ) ?? []
  if (one !== '') {
    const row = `your ${one}, ${two} and ${three}`
    return is('clause', `${row} ${be} ${more}`, row.split(' ').length)
  }
  const [, thing = ''] = MOVED.exec(text) ?? []
  if (thing !== '' && !/ (?:have|has|had|is|are|was|were)$/.test(thing)) {
    const whole = /^[A-Z]{2,} /.test(text) ? `your ${text}` : withDeterminer(text, thing.split(' ').length)
    return is('clause', whole, thing.split(' ').length + wordCount(whole) - wordCount(text))
  }
  const [, owned = '', barred = ''] = BARRED.exec(text) ?? []
  if (owned !== '') return is('clause', `your ${owned} got ${barred}`, owned.split(' ').length + 1)
  // "apply to 20 funders, hear back from 2"
  if (READER_DOES.test(text))
    return follows ? { ...is('predicate', text, 0), joint: 'and' } : is('clause', `you ${text}`, 1)
  if (WORKS_FOR.test(text)) return is('clause', `you ${text}`, 1)
  if (/^\d+ of (?:them|those|these) [a-z]+/.test(text)) return is('clause', text, 3)
  const [contracted] = /^[a-z]+'s (?=(?:always|never|still|too|so|not|out|gone|empty)\b)/.exec(text) ?? []
  if (contracted !== undefined && !/^(?:it|that|there|he|she|what|who)'s/.test(contracted))
    return is('clause', `the ${text}`, 1)
  return LOST.test(text) && !follows ? is('clause', `you ${text}`, 1) : undefined
}

/** What stands before a piece. */
interface Before {
  joint: Joint
  /** A clause whose subject the piece may share. */
  follows: boolean
  /** Its subject is several others: "brides try on 12 dresses, take photos". */
  isOthers: boolean
}

function classified(text: string, { joint, follows, isOthers }: Before, is: Make, tagger: Tagger): Unit {
  const first = text.split(' ')[0]?.toLowerCase() ?? ''
  const state = judged(text)
  const [last = ''] = /(?<![a-z-])[a-z-]+$/.exec(text) ?? []
  if (
    state !== undefined &&
    (BARE.has(last) || isMass(last) || AS_OFTEN_NOUNS.has(last) || !isVerb(plainVerb(last)))
  )
    return { ...is('things', withThingsArticle(text)), clause: state }
  const gerund = gerundAt(text)
  if (gerund === 'gerund') return is('gerund', text, 0)
  if (gerund !== undefined) return is('clause', text, gerund)
  if (/^(?:that's|it's|there's) /.test(text)) return is('clause', text, 0)
  const item = emptyOf(behindNoun(classify(text, tagger)))
  if (/^(we|you|clause)$/.test(item.shape) && item.confidence >= SURE && item.verbAt >= 0) {
    const whole = withDeterminer(text, item.verbAt)
    return is('clause', whole, item.verbAt + (wordCount(whole) - wordCount(text)))
  }
  const doneAt = verbOfPlainSubject(text)
  const done = doneAt === undefined ? undefined : withDeterminer(text, doneAt)
  const doing = (said: string): Unit => is('clause', said, (doneAt ?? 0) + wordCount(said) - wordCount(text))
  // "work dries up": a noun that is a verb as often.
  if (done !== undefined && doneAt === 1 && BARE.has(first) && /s$/.test(text.split(' ')[1] ?? ''))
    return doing(done)
  if (/^(we|you|clause)$/.test(item.shape) && done !== undefined) return doing(done)
  if (item.shape === 'gerund') return is('gerund', text, 0)
  if (item.shape === 'does' && doneAt === 1 && done !== undefined) return doing(done)
  if (item.shape === 'does') return doesWhat(text, first, follows, is)
  const shown = stateIn(text)
  if (item.shape === 'order' || (HUMAN.test(first) && text.includes(' ') && !shown))
    return follows && (joint !== '' || isOthers) ? is('predicate', text, 0) : is('clause', `you ${text}`, 1)
  if (follows && joint !== '' && isPredicateOf(first)) return is('predicate', text, 0)
  if (shown) return withIs(shown, is)
  if (done !== undefined) return doing(done)
  return isThings(text, tagger) && !hangsOnNumber(text)
    ? is('things', withThingsArticle(text))
    : is('unsure', text)
}

/** "takes 14", "wastes 10 hours": who does it is left out. */
function doesWhat(text: string, first: string, follows: boolean, is: Make): Unit {
  const base = plainVerb(first)
  if (follows) return is('predicate', text, 0)
  if (HUMAN.test(base)) return is('clause', `you ${[base, ...text.split(' ').slice(1)].join(' ')}`, 1)
  return /^(takes|costs|works|breaks|ends|feels|comes|goes|gets|keeps)$/.test(first)
    ? is('clause', `it ${text}`, 1)
    : is('unsure', text)
}

const isBase = (word: string): boolean => isVerb(word) || word === 'be'

/** "blame us", "blocks the road", "came back" behind an "and". */
const isPredicateOf = (word: string): boolean =>
  word !== 'staff' &&
  (isBase(word) ||
    isBase(plainVerb(word)) ||
    /^(came|went|left|took|lost|got|had|is|are|was|were|has|have|never|then)$/.test(word))

const JUDGEMENT =
  /^(high|low|slow|poor|weak|inconsistent|unpredictable|unreliable|rising|falling|declining|stagnant|outdated|flat) ((?:[a-z-]+ ){0,2}[a-z-]+)$/

/** "low conversion rates": "your conversion rates are low". */
function judged(text: string): string | undefined {
  const [, state = '', subject = ''] = JUDGEMENT.exec(text) ?? []
  if (subject === '' || /\b(?:and|or|but)\b/.test(subject)) return undefined
  const noun = subject.split(' ').at(-1) ?? ''
  const isStuff = BARE.has(noun) || isMass(noun)
  return `${isStuff ? '' : 'your '}${subject} ${isOrAre(subject)} ${state}`
}

const JUDGED =
  /^(?:high|low|slow|poor|bad|long|weak|small|big|huge|outdated|broken|messy|constant|clunky|confusing|ugly|rising|growing) /

/** "courier to the lab" is "the courier to the lab"; several and stuffs take none. */
function withThingsArticle(text: string): string {
  const [head = text] = text.split(
    / (?:of|in|on|at|for|from|with|to|after|before|by|every|all|per|about|under|over)\b/,
  )
  if (!text.includes(' ') || /^[A-Z]/.test(text) || isOrAre(head) === 'are' || /\b(?:and|or)\b/.test(head))
    return text
  if (JUDGED.test(text) && !BARE.has(head.split(' ').at(-1) ?? '') && !isMass(head.split(' ').at(-1) ?? ''))
    return `${articleFor(text)} ${text}`
  return withDeterminer(`${text} is`, head.split(' ').length).replace(/ is$/, '')
}
