import type { Score, ScoreCheck } from '@firstline/contract/generation'
import { countOf } from '@firstline/contract/in-words'
import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import type { BriefFields } from '../../brief/read-brief.ts'
import { KNOWN_NAMES } from '../../brief/lexicon/names.ts'
import { allowedWords } from './allowed-words.ts'
import { uncleanWords } from './clean-words.ts'
import { check, quoteList, sumUp } from './score/check.ts'
import { SOURCES } from './score/sources.ts'
import { specificsOf } from './specifics.ts'
import type { Specifics } from './specifics.ts'
import { contentWords, wordsOf } from './text.ts'

/** The score of a subject line: seven parts that add up to 100, each with its proof in the label. */
export function scoreSubject(text: string, brief: BriefFields): Score {
  const found = specificsOf(text, brief)
  return sumUp([
    length(text),
    pointInFront(text, brief, found),
    specificity(found),
    tension(text, brief, found),
    cleanWords(text, brief),
    letterCase(text, brief),
    honestPromise(text, brief, found),
  ])
}

const LENGTH = { id: 'length', max: 25, source: SOURCES.subjectLength } as const

function length(text: string): ScoreCheck {
  const words = wordsOf(text).length
  const shown = `${countOf(words, 'word')}, ${countOf(text.length, 'character')}`
  if (words >= 3 && words <= 7 && text.length >= 20 && text.length <= 41)
    return check(
      LENGTH,
      'full',
      text.length <= SUBJECT_VISIBLE_ON_PHONE
        ? `${shown}: whole on a phone`
        : `${shown}: within the 3 to 7 words and 20 to 41 characters that work best`,
    )
  const isNear = words >= 2 && words <= 8 && text.length <= 50
  return check(LENGTH, isNear ? 'half' : 'none', `${shown}: 3 to 7 words and 20 to 41 characters work best`)
}

const FRONT = { id: 'front', max: 15, source: SOURCES.front } as const

const soughtWords = new WeakMap<BriefFields, ReadonlySet<string>>()

/** A line that carries nothing of the brief has no point, whatever single word it shares with it. */
function pointInFront(text: string, brief: BriefFields, found: Specifics): ScoreCheck {
  const known = soughtWords.get(brief)
  const sought = known ?? contentWords(Object.values(brief.fields).join(' '))
  if (!known) soughtWords.set(brief, sought)
  const isWithin = (characters: number) => {
    if (!isGrounded(found)) return false
    const front = text.length <= characters ? text : text.slice(0, characters + 1).replace(/\S*$/, '')
    return (
      [...contentWords(front)].some((word) => sought.has(word)) ||
      specificsOf(front, brief).details.length > 0
    )
  }
  if (isWithin(SUBJECT_VISIBLE_ON_PHONE))
    return check(FRONT, 'full', `The point comes within the first ${SUBJECT_VISIBLE_ON_PHONE} characters`)
  return isWithin(41)
    ? check(FRONT, 'half', `The point comes after the first ${SUBJECT_VISIBLE_ON_PHONE} characters`)
    : check(FRONT, 'none', 'Nothing of the brief is in front')
}

const SPECIFICITY = { id: 'specificity', max: 20, source: SOURCES.subjectSpecificity } as const

function specificity(found: Specifics): ScoreCheck {
  const elements = [
    found.pain && 'the problem',
    found.product && 'the offer',
    found.audience && 'the reader',
    found.fact && 'the insight',
    found.solution && 'how it works',
  ].filter((item): item is string => typeof item === 'string')
  const hasNumber = found.details.some((detail) => /\d/.test(detail))
  if (elements.length >= 2 || hasNumber)
    return check(
      SPECIFICITY,
      'full',
      found.details.length > 0
        ? `Carries ${quoteList(found.details)} from the brief`
        : `Names ${elements.slice(0, 2).join(' and ')}`,
    )
  if (elements.length > 0) return check(SPECIFICITY, 'half', `Names only ${elements.join(' and ')}`)
  return found.details.length > 0
    ? check(SPECIFICITY, 'half', `Carries only ${quoteList(found.details)}`)
    : check(SPECIFICITY, 'none', 'Nothing of the brief is in it')
}

const TENSION = { id: 'tension', max: 10, source: SOURCES.tension } as const
const PULLS =
  /\?|\b(?:cost\w*|los[est]\w*|lost|miss\w*|gap|instead|without|still|before|after|vs|less|fewer|gone|stop\w*|end\w*|quiet\w*|late|never|nobody|no|not|\w+n't|why|who|what|where|how|price|waste\w*|empty|hidden|behind|beyond|over|again|another|until|left|slip\w*|wait\w*|leak\w*|sooner|worst|hard\w*|goes?|old|when|while|rather|unpaid|twice|nearly|minus|wrong|pay|pays|paying|fees?|fines?|breaks?|broken|fail\w*|risk\w*|stuck|dead|slow\w*|quit\w*|cancel\w*|chas(?:e|ing)|idle|than)\b/i
const GAINS =
  /\b(?:save[sd]?|get|gets|keep|keeps|grow\w*|fast\w*|easy|easier|quick\w*|more|better|cheaper|done|free\w*|ready|same[- ]day|in \d+ \w+)\b/i

function tension(text: string, brief: BriefFields, found: Specifics): ScoreCheck {
  const pull = PULLS.exec(text)?.[0]
  if (pull === '?') return check(TENSION, 'full', 'A question the reader can answer')
  if (pull !== undefined) return check(TENSION, 'full', `Tension: "${pull.toLowerCase()}"`)
  if (found.pain && brief.fields.painPoint !== '')
    return check(TENSION, 'half', 'Names the problem, and not what it costs')
  return found.solution || GAINS.test(text)
    ? check(TENSION, 'half', 'A plain benefit: no gap, no cost, no question')
    : check(TENSION, 'none', 'A label: no gap, no cost, no question')
}

const CLEAN = { id: 'clean', max: 15, source: SOURCES.subjectClean } as const

function cleanWords(text: string, brief: BriefFields): ScoreCheck {
  const given = allowedWords(brief)
  const unclean = uncleanWords(text, given)
  const shouting = shoutingIn(text, given)
  const words = [...unclean.spam, ...unclean.cliches]
  const signs: string[] = []
  if (unclean.exclamations > 0) signs.push('!')
  if (unclean.emoji > 0) signs.push('emoji')
  if (text.split('?').length > 2) signs.push('two question marks')
  const found = [...words, ...shouting, ...signs]
  if (found.length === 0) return check(CLEAN, 'full', 'No spam words, no shouting')
  const isBorderline = words.length === 1 && found.length === 1
  return check(CLEAN, isBorderline ? 'half' : 'none', `Looks like advertising: ${quoteList(found)}`)
}

function shoutingIn(text: string, given: string): string[] {
  return (text.match(/\b[A-Z]{3,}\b/g) ?? []).filter(
    (word) => !KNOWN_NAMES.has(word.toLowerCase()) && !given.includes(word),
  )
}

const CASE = { id: 'case', max: 5, source: SOURCES.case } as const

function letterCase(text: string, brief: BriefFields): ScoreCheck {
  const given = allowedWords(brief)
  if (shoutingIn(text, given).length > 0) return check(CASE, 'half', 'Capitals read like a campaign')
  const capitals = text
    .split(/(?<=[.?!:])\s/)
    .flatMap((sentence) => (sentence.match(/[A-Za-z][\w'-]*/g) ?? []).slice(1))
    .filter(
      (word) =>
        /^[A-Z]/.test(word) &&
        !/^I\b/.test(word) &&
        !KNOWN_NAMES.has(word.toLowerCase()) &&
        !given.includes(word),
    )
  return capitals.length === 0
    ? check(CASE, 'full', 'Written like a person writes')
    : check(CASE, 'half', 'Title Case reads like a campaign')
}

const HONEST = { id: 'honest', max: 10, source: SOURCES.honest } as const
const VAGUE =
  /\b(?:amazing|everything|success|results|growth|opportunity|solution|important|something|better way|news)\b/i

function honestPromise(text: string, brief: BriefFields, found: Specifics): ScoreCheck {
  const vague = VAGUE.exec(text)?.[0].toLowerCase()
  if (vague !== undefined && !allowedWords(brief).toLowerCase().includes(vague))
    return check(HONEST, 'half', `A vague promise: "${vague}"`)
  return isGrounded(found)
    ? check(HONEST, 'full', 'The message can keep this promise')
    : check(HONEST, 'half', 'It could stand over any message')
}

function isGrounded({ pain, product, details, fact, solution, audience }: Specifics): boolean {
  return pain || product || details.length > 0 || fact || solution || audience
}
