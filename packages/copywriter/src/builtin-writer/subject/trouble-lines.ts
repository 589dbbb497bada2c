import { isMass, isPlural } from '../../brief/grammar.ts'
import { kindOf } from '../../brief/facts.ts'
import { knownBase } from '../../brief/known-base.ts'
import { segmentsIn, sentencesIn } from '../../brief/pieces.ts'
import type { BriefFields } from '../../brief/read-fields.ts'
import { askQuestion } from '../ask-question.ts'
import { splitSentences } from '../hooks.ts'
import type { Notes } from '../notes/notes.ts'
import { toProspect } from '../notes/person.ts'
import { lowerFirst, wordCount } from '../notes/sentence.ts'
import { isThirdPerson, shapeOf } from '../notes/shape.ts'
import { DANGLES, capital, fits, inside } from './text.ts'
import type { Line } from './text.ts'

/** A clause of the trouble, in the present, with its own subject. */
export interface TroubleClause {
  readonly text: string
  /** Nothing of its sentence was left out. */
  readonly isWhole: boolean
}

const PRONOUN = /^(?:it|that|this|they|then|he|she|them|one|which|also|and|but|so|there|or)\b/i
const PAST =
  /^(?:\p{L}+ed|came|went|lost|made|took|got|had|did|left|sold|told|said|found|fell|ran|paid|was|were|gave|broke|quit|retired|closed)$/u

/** The clauses of the trouble, each as far as it is whole in itself. */
export function troubleClauses({ troubles }: Pick<Notes, 'troubles'>): TroubleClause[] {
  return troubles.flatMap((note) =>
    splitSentences(note.text).flatMap((sentence, _, sentences): TroubleClause[] => {
      const plain = sentence.replace(/[.?]$/, '')
      if (PRONOUN.test(plain) || sentence.endsWith('?')) return []
      const [opening = '', ...more] = segmentsIn(plain)
      const isShortStep = sentences.length > 1 && wordCount(opening) <= 4
      const clauses = [
        { text: opening, isWhole: more.length === 0 && !isShortStep },
        ...firstClauses(opening),
      ]
      const last = more.at(-1) ?? ''
      // "Phones are ringing, no-shows": notes, not a sentence.
      const isSentence = /\d/.test(last) || !/^(?:phrase|participle|negative)$/.test(shapeOf(last).shape)
      return [...clauses, ...(isSentence ? [{ text: plain, isWhole: true }] : [])].filter(
        ({ text, isWhole }, at, all) =>
          isClause(text) &&
          // "Users sign up, never finish": a short opening of a list has no point of its own.
          (isWhole || text !== opening || wordCount(text) >= 4) &&
          all.findIndex((other) => other.text === text) === at &&
          // A part is only worth having where the whole is too long.
          (isWhole ||
            !all.some(
              (other) =>
                other.isWhole && other.text.startsWith(text) && isClause(other.text) && fits(other.text),
            )),
      )
    }),
  )
}

/** Left of each conjunction, where a clause of its own follows it. */
const firstClauses = (text: string): TroubleClause[] =>
  [...text.matchAll(/\s(?:and|but|so|because|until|while|when|before|after|then|or)\s/g)].flatMap((match) => {
    const before = text.slice(0, match.index)
    // Left of "but" is what goes well.
    if (match[0] === ' but ') return []
    const after = text.slice(match.index + match[0].length)
    // "deadlines slip because photos": the clause that a conjunction opens must have its verb.
    const opened = before.split(/\s(?:because|until|while|when|before|after|if|that)\s/).at(-1) ?? ''
    if (opened !== before && !/^(?:clause|prospect)$/.test(shapeOf(opened).shape)) return []
    const isJoin = /^\s(?:and|or|then)\s$/.test(match[0])
    const { shape } = shapeOf(after)
    const isFree = /^(?:clause|prospect)$/.test(shape) || (isJoin ? startsWithVerb(after) : shape !== 'order')
    return isFree ? [{ text: before, isWhole: false }] : []
  })

const startsWithVerb = (text: string): boolean => {
  const first = text.split(' ')[0]?.toLowerCase() ?? ''
  return isThirdPerson(first) || (knownBase(first) === first && !isPlural(text.split(' ')[1] ?? ''))
}

function isClause(text: string): boolean {
  const { shape, verbAt } = shapeOf(lowerFirst(text))
  const hasVerb = verbAt > 0 || (shape === 'prospect' && /^you [a-z]+(?:[^s\W]|ss) /i.test(text))
  return (
    /^(?:clause|prospect)$/.test(shape) &&
    hasVerb &&
    wordCount(text) >= 3 &&
    !DANGLES.test(text) &&
    !/[:;"]|^only\b|\b(?:them|they)\b/i.test(text) &&
    isSureSubject(lowerFirst(text), verbAt)
  )
}

/** "brown spots on the greens", "Sunday 6am caregiver calls off", "you reach regulation forbids": no subject to be sure of. */
function isSureSubject(text: string, verbAt: number): boolean {
  const words = text.split(' ')
  const subject = words.slice(0, Math.max(verbAt, 1))
  const last = subject.at(-1) ?? ''
  if (/^(?:brown|red|green|black|white|old|new|bad|small|big|large|long|short|wet|dry|dull|bare)$/.test(last))
    return false
  if (
    subject.some((word, at) => at < subject.length && /\d/.test(word)) &&
    !isPlural(last) &&
    !/^(?:the|a|an|every|half|\d+%)$/.test(subject[0] ?? '')
  )
    return false
  if (subject[0] !== 'you' || /^(?:know|say|think|see|find|hear|hope|never)$/.test(words[1] ?? ''))
    return true
  const rest = shapeOf(words.slice(2).join(' '))
  return rest.shape !== 'clause' || rest.verbAt > 2
}

const isPresent = (text: string): boolean => {
  const words = lowerFirst(text).split(' ')
  const { verbAt } = shapeOf(lowerFirst(text))
  const verb = words[verbAt < 0 ? 1 : verbAt]?.toLowerCase() ?? ''
  return verb !== '' && !PAST.test(verb)
}

/** A clause that can follow "if" or "when". */
export const canFollowIf = ({ text }: TroubleClause): boolean =>
  isPresent(text) &&
  wordCount(text) <= 8 &&
  !/,|\bit\b|^(?:when|if|after|before|every|each|nobody|no|half|most|more|last|\d)\b/i.test(text)

/** "Staff open the door by hand", "When the board fails", "Still guessing labor hours?" */
export function troubleLines(brief: BriefFields, notes: Notes): Line[] {
  const clauses = troubleClauses(notes)
  return [
    ...clauses.flatMap((clause) => clauseLines(clause)),
    ...doingLines(notes),
    ...thingLines(brief.fields.painPoint),
    ...pairLines(notes),
    ...listLines(brief.fields.painPoint),
    ...whoLines(notes),
  ]
}

function clauseLines(clause: TroubleClause): Line[] {
  const { text, isWhole } = clause
  const line = (said: string, merit: number, kind: Line['kind'] = 'trouble'): Line[] =>
    fits(said) ? [{ text: capital(said), kind, from: 'painPoint', key: text, merit }] : []
  const isYou = /^you\b/i.test(text)
  const asked = isWhole ? askQuestion(text) : null
  const doing = isYou ? stillDoing(text) : null
  const isRich = wordCount(text) >= 5 || /\d/.test(text)
  // The first half of a short sentence seldom holds its point: "Parents book a trial".
  const part = isWhole ? 0 : wordCount(text) >= 5 ? -0.3 : -1.3
  const you = isYou ? (isRich && isWhole ? -0.4 : -0.9) : 0
  const canAsk = canFollowIf(clause) && !isYou
  // One clause in two frames is one line twice: a short one gains by "when", a long one has no room for it.
  const isShort = wordCount(text) <= 6
  const plain = 2.6 + part * 1.6 + you - (isRich ? 0 : 0.6) - (isPresent(text) ? 0 : 0.4)
  return [
    ...line(text, plain - (canAsk && isShort ? 0.8 : 0)),
    ...(canAsk ? line(`when ${inside(text)}`, 2.6 + part - (isShort ? 0 : 0.8)) : []),
    ...(asked === null ? [] : line(asked, isYou ? 1.2 : 2, 'asked')),
    ...(doing === null ? [] : line(doing, 2.7, 'asked')),
  ]
}

/** "You guess labor hours": "Still guessing labor hours?" What lasts, like a need, is no doing. */
function stillDoing(text: string): string | null {
  const [, verb = '', ...rest] = text.split(' ')
  if (
    (knownBase(verb) ?? verb) !== verb ||
    PAST.test(verb) ||
    /n't$|^(?:need|have|know|want|own|like|get|lose|find|never|only|start|end|see|hear|feel|wait|finish|record|sell|stop|keep|fail|leave|come|quit|sign|can|cannot|will|must|should|would|may|do|are|were)$/.test(
      verb,
    )
  )
    return null
  return `Still ${doingOf(verb)} ${rest.join(' ')}?`
}

function doingOf(base: string): string {
  if (/ie$/.test(base)) return `${base.slice(0, -2)}ying`
  if (/[^aeiouy]e$|ue$/.test(base)) return `${base.slice(0, -1)}ing`
  if (/^[^aeiou]{0,3}[aeiou][bdgmnprt]$/.test(base)) return `${base}${base.slice(-1)}ing`
  return `${base}ing`
}

/** What is done again and again: "Still chasing clients for bank statements?" */
export function doings({ troubles }: Pick<Notes, 'troubles'>): string[] {
  return troubles.flatMap((note) =>
    splitSentences(note.text).flatMap((sentence) => {
      if (!/^Still [a-z]+ing .{3,200}\?$/.test(sentence)) return []
      const doing = sentence.slice(6, -1)
      const short = doing.split(/,\s|\s(?:and|because|so|when|while|but|or)\s/)[0] ?? doing
      return [...new Set([doing, short])].filter(
        (each) => wordCount(each) >= 3 && wordCount(each) <= 8 && !DANGLES.test(each),
      )
    }),
  )
}

const doingLines = (notes: Notes): Line[] =>
  doings(notes)
    .map((doing) => `Still ${doing}?`)
    .filter((text) => fits(text))
    .map((text): Line => ({
      text,
      kind: 'asked',
      from: 'painPoint',
      key: text.split(' ').slice(0, 3).join(' '),
      merit: 3,
    }))

/** Things of the trouble that have no verb: "Leaning memorials?", "Ropes past their date?" */
function thingLines(painPoint: string): Line[] {
  return sentencesIn(painPoint).flatMap((sentence) =>
    segmentsIn((toProspect(sentence, 'painPoint', '') ?? sentence).replace(/\?$/, '')).flatMap(
      (piece, index): Line[] => {
        const text =
          piece
            .replace(/\bin waiting room\b/, 'in the waiting room')
            .replace(/^same\b/, 'the same')
            .replace(/^and /, '')
            .split(/\sso\s/)[0] ?? ''
        if (!isThing(text) || (index > 0 && /^\d+\/|^\d.{0,6}$/.test(text))) return []
        const said = `${capital(text)}?`
        const isDated = kindOf(text, 'painPoint') !== null
        const merit = (wordCount(text) >= 3 ? 2.5 : 1.9) + (isDated ? 0.2 : 0)
        return fits(said) && wordCount(text) <= 8
          ? [{ text: said, kind: 'asked', from: 'painPoint', key: piece, merit }]
          : []
      },
    ),
  )
}

/** Two short sentences of the sender that only together have a point: "You need 60 metres, mills sell 600". */
const pairLines = ({ troubles }: Notes): Line[] =>
  troubles.flatMap(({ text }): Line[] => {
    const [first = '', second = '', ...more] = splitSentences(text).map((sentence) =>
      sentence.replace(/\.$/, ''),
    )
    const said = `${first}, ${inside(second)}`
    const isPair =
      second !== '' &&
      more.length === 0 &&
      ![first, second].some((part) => /[,?]/.test(part) || PRONOUN.test(part))
    return isPair && fits(said) && wordCount(said) <= 8
      ? [{ text: said, kind: 'trouble', from: 'painPoint', key: first, merit: 2.9 }]
      : []
  })

/** A short list of what goes wrong, as one question: "Gag reflex, retakes and courier to the lab?" */
const listLines = (painPoint: string): Line[] =>
  sentencesIn(painPoint).flatMap((sentence): Line[] => {
    const parts = segmentsIn(sentence.replace(/\?$/, ''))
    const isList =
      parts.length >= 2 &&
      parts.every(
        (part) =>
          wordCount(part) <= 5 &&
          !/^(?:too|very|so|not) |\b(?:and|or|they|them|their|it|but)\b|\d\/\d/i.test(part) &&
          !/^(?:clause|prospect|sender)$/.test(shapeOf(lowerFirst(part)).shape),
      )
    const text = capital(`${parts.slice(0, -1).join(', ')} and ${lowerFirst(parts.at(-1) ?? '')}?`)
    return isList && fits(text)
      ? [{ text, kind: 'asked', from: 'painPoint', key: parts[0] ?? text, merit: 2.4 }]
      : []
  })

/** People or things that the trouble tells of: "Patients who haven't been in for 18 months". */
const whoLines = ({ troubles }: Notes): Line[] =>
  troubles.flatMap(({ text }) =>
    splitSentences(text).flatMap((sentence): Line[] => {
      const found = /(?<![\p{L}'-])((?:\p{Ll}+ )?\p{L}+s) (who (?:\p{L}|').{5,160})$/u.exec(
        sentence.replace(/[.?]$/, ''),
      )
      const who = found?.[2]?.split(/,|\s(?:and|but|because|so|until|then)\s/)[0] ?? ''
      const noun = (found?.[1] ?? '').replace(
        /^(?:of|for|to|with|from|by|the|your|in|on|at|and|guests?|about|have|lose|get) /,
        '',
      )
      const said = capital(`${noun} ${who}`)
      if (
        !found ||
        !isPlural(noun.split(' ').at(-1) ?? '') ||
        DANGLES.test(said) ||
        !fits(said) ||
        wordCount(who) < 3
      )
        return []
      return [{ text: said, kind: 'trouble', from: 'painPoint', key: said, merit: 2.8 }]
    }),
  )

/** Whole as a noun phrase: several things, no article to be missed. */
export function isThing(text: string): boolean {
  const { shape } = shapeOf(text)
  if (!/^(?:phrase|participle|negative)$/.test(shape) || wordCount(text) < 2 || DANGLES.test(text))
    return false
  if (/\b(?:they|them|their|I|we|my|me|us|it)\b/i.test(text) && !/\b(?:past|out of) their\b/i.test(text))
    return false
  if (PRONOUN.test(text) || /[:;"]|\b(?:and|or)\b.{0,60}\b(?:and|or)\b/.test(text)) return false
  if (/^(?:in|on|at|by|for|with|from|when|if|everything|anything|nothing|fines?|manual)\b|\btoo$/i.test(text))
    return false
  const plain = text.toLowerCase().split(' ')
  if (plain.some((word, at) => at > 0 && isPlural(word) && isPlural(plain[at - 1] ?? ''))) return false
  if (/^(?:no|not enough|too many|too much|the same) /i.test(text)) return true
  if (/^(?:not|can't|never|don't|can't) /i.test(text)) return false
  const words = text.toLowerCase().split(' ')
  if (/^[$€£]?\d/.test(words[0] ?? '')) return words.length >= 3
  const end = words.findIndex(
    (word, at) =>
      at > 0 &&
      (/^(?:for|in|on|at|with|without|from|of|by|to|and|or|past|out|off|up|down|who|that|per|under|over|full|late|too|before|after|flat|left|about|if|when|while|because|around|between|into|over|as|than|like)$/.test(
        word,
      ) ||
        /..(?:ed|ing)$/.test(word)),
  )
  const head = words[(end < 0 ? words.length : end) - 1] ?? ''
  if (head === words[0] && /ing$/.test(head)) return false
  return (
    isPlural(head) ||
    (isMass(head) && !/(?:ed|ing)$/.test(head)) ||
    /^(?:money|half|paperwork|noise)$/.test(head)
  )
}
