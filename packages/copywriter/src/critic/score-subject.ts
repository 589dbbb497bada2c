import type { Score, ScoreCheck } from '@firstline/contract/generation'
import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import type { BriefFields } from '../brief/read-brief.ts'
import { KNOWN_NAMES } from '../brief/lexicon/names.ts'
import { uncleanWords } from './clean-words.ts'
import { allowedWords, check, quoteList, readsWell, substance, sumUp } from './score-dm.ts'
import { specificsOf } from './specifics.ts'
import { contentWords, wordsOf } from './text.ts'

/** The score of a subject line: nine parts, each with its proof in the label. */
export function scoreSubject(text: string, brief: BriefFields): Score {
  return sumUp([
    length(text),
    pointInFront(text, brief),
    specificity(text, brief),
    tension(text),
    cleanWords(text, brief),
    letterCase(text, brief),
    honestPromise(text, brief),
    substance(text, brief, 15),
    readsWell(text, brief, 10),
  ])
}

function length(text: string): ScoreCheck {
  const words = wordsOf(text).length
  const shown = `${words} words, ${text.length} characters`
  if (words >= 3 && words <= 7 && text.length >= 20 && text.length <= 41)
    return check('length', 20, 1, `${shown}: whole on a phone`)
  const half = words >= 2 && words <= 8 && text.length <= 50
  return check('length', 20, half ? 0.5 : 0, `${shown}: 3 to 7 words and 20 to 41 characters work best`)
}

function pointInFront(text: string, brief: BriefFields): ScoreCheck {
  const sought = contentWords(Object.values(brief.fields).join(' '))
  const within = (characters: number) =>
    [
      ...contentWords(text.slice(0, characters + 1).replace(/\S*$/, text.length <= characters ? '$&' : '')),
    ].find((word) => sought.has(word))
  const front = within(SUBJECT_VISIBLE_ON_PHONE)
  if (front)
    return check('front', 10, 1, `The point comes within the first ${SUBJECT_VISIBLE_ON_PHONE} characters`)
  return within(41)
    ? check('front', 10, 0.5, 'The point comes late')
    : check('front', 10, 0, 'Nothing of the brief is in front')
}

function specificity(text: string, brief: BriefFields): ScoreCheck {
  const found = specificsOf(text, brief)
  const elements = [
    found.pain && 'the problem',
    found.product && 'the offer',
    found.audience && 'the reader',
    found.fact && 'the insight',
    found.solution && 'the result',
  ].filter((item): item is string => typeof item === 'string')
  const hasNumber = found.details.some((detail) => /\d/.test(detail))
  // A label names the offer and its buyer; a line is about something that happens to them.
  const isAboutThem = found.pain || found.fact || brief.fields.painPoint === ''
  const isAnchored = found.pain || found.product || found.audience
  if ((elements.length >= 2 && isAboutThem) || (hasNumber && isAnchored)) {
    return check(
      'specificity',
      15,
      1,
      found.details.length > 0
        ? `Carries ${quoteList(found.details)} from the brief`
        : `Names ${elements.join(' and ')}`,
    )
  }
  return check(
    'specificity',
    15,
    elements.length + found.details.length > 0 ? 0.5 : 0,
    elements.length > 0
      ? `Names only ${elements.join(' and ')}`
      : found.details.length > 0
        ? `Carries only ${quoteList(found.details)}`
        : 'Nothing of the brief is in it',
  )
}

const TENSION =
  /\?|\b(cost\w*|los[est]\w*|lost|miss\w*|gap|instead|without|still|before|after|vs|less|fewer|gone|stop\w*|end\w*|quiet\w*|late|never|nobody|no|can't|don't|isn't|why|who|what|where|price|waste\w*|empty|hidden|behind|beyond|over|again|another|until|left|slip\w*|wait\w*|leak\w*|sooner|better|worst|hard\w*|goes?|old|shouldn't|done|while|when|rather|unpaid|twice|nearly)\b/i

function tension(text: string): ScoreCheck {
  const found = TENSION.exec(text)?.[0]
  return found
    ? check(
        'tension',
        10,
        1,
        found === '?' ? 'A question the reader can answer' : `Tension: "${found.toLowerCase()}"`,
      )
    : check('tension', 10, 0.2, 'A label: no gap, no cost, no question')
}

function cleanWords(text: string, brief: BriefFields): ScoreCheck {
  const unclean = uncleanWords(text, allowedWords(brief))
  const shouting = (text.match(/\b[A-Z]{3,}\b/g) ?? []).filter(
    (word) => !KNOWN_NAMES.has(word.toLowerCase()) && !allowedWords(brief).includes(word),
  )
  const found = [...unclean.spam, ...unclean.cliches, ...shouting]
  if (unclean.exclamations > 0) found.push('!')
  if (unclean.emoji > 0) found.push('emoji')
  if ((text.match(/\?/g) ?? []).length > 1) found.push('two question marks')
  if (found.length === 0) return check('clean', 10, 1, 'No spam words, no shouting')
  return check(
    'clean',
    10,
    found.length === 1 && unclean.exclamations + unclean.emoji === 0 ? 0.5 : 0,
    `Looks like advertising: ${quoteList(found)}`,
  )
}

function letterCase(text: string, brief: BriefFields): ScoreCheck {
  const words = text.match(/[A-Za-z][\w'-]*/g) ?? []
  const given = allowedWords(brief)
  const capitals = words
    .slice(1)
    .filter(
      (word) =>
        /^[A-Z]/.test(word) &&
        !/^I\b/.test(word) &&
        !KNOWN_NAMES.has(word.toLowerCase()) &&
        !given.includes(word),
    )
  return capitals.length === 0
    ? check('case', 5, 1, 'Written like a person writes')
    : check('case', 5, 0.5, 'Title Case reads like a campaign')
}

function honestPromise(text: string, brief: BriefFields): ScoreCheck {
  const vague =
    /\b(amazing|everything|success|results|growth|opportunity|solution|important|something|better way|news)\b/i.exec(
      text,
    )
  const grounded = specificsOf(text, brief)
  if (vague && !allowedWords(brief).toLowerCase().includes(vague[0].toLowerCase()))
    return check('honest', 5, 0.5, `A vague promise: "${vague[0].toLowerCase()}"`)
  return grounded.pain ||
    grounded.product ||
    grounded.details.length > 0 ||
    grounded.fact ||
    grounded.solution ||
    grounded.audience
    ? check('honest', 5, 1, 'The message can keep this promise')
    : check('honest', 5, 0.5, 'It could stand over any message')
}
