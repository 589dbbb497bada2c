import type { Score, ScoreCheck } from '@firstline/contract/generation'
import { NOTE_LENGTH_PREMIUM } from '@firstline/contract/limits'
import type { BriefFields } from '../brief/read-brief.ts'
import { FIELDS } from '../brief/read-brief.ts'
import { DM_ASKS } from '../composer/asks.ts'
import { uncleanWords } from './clean-words.ts'
import { voiceOf } from './devices.ts'
import { proofread } from './proofread.ts'
import { readingGrade } from './reading-grade.ts'
import { specificsOf } from './specifics.ts'
import { emptyParts, frameIn } from './substance.ts'
import { contentWords, sentencesOf, wordsOf } from './text.ts'

/** A share of a part's points, rounded up so that points stay whole. */
export function check(id: string, max: number, share: number, label: string): ScoreCheck {
  return { id, label, points: Math.ceil(max * share), max }
}

export function sumUp(checks: ScoreCheck[]): Score {
  return { total: checks.reduce((sum, part) => sum + part.points, 0), checks }
}

/** The score of a direct message: eleven parts, each with its proof in the label. */
export function scoreDm(text: string, brief: BriefFields): Score {
  const sentences = sentencesOf(text)
  return sumUp([
    length(wordsOf(text).length),
    note(text.length),
    opener(sentences[0] ?? '', brief),
    specificity(text, brief),
    oneAsk(text, sentences, brief),
    plainWords(text, sentences),
    readerFirst(text),
    cleanWords(text, brief),
    voice(text, brief),
    substance(text, brief, 20),
    readsWell(text, brief, 10),
  ])
}

function length(words: number): ScoreCheck {
  if (words >= 25 && words <= 60) return check('length', 5, 1, `${words} words: short enough to read at once`)
  if (words >= 18 && words <= 75) return check('length', 5, 0.5, `${words} words: 25 to 60 are read best`)
  return check('length', 5, 0, `${words} words: far from the 25 to 60 that are read best`)
}

function note(characters: number): ScoreCheck {
  if (characters <= NOTE_LENGTH_PREMIUM)
    return check('note', 5, 1, `${characters} characters: fits a LinkedIn Premium note`)
  return check(
    'note',
    5,
    characters <= 400 ? 0.5 : 0,
    `${characters} characters: ${characters - NOTE_LENGTH_PREMIUM} too many for a LinkedIn note`,
  )
}

function opener(first: string, brief: BriefFields): ScoreCheck {
  const words = wordsOf(first)
  if (/^(hi|hello|hey|hope|dear|greetings|good (morning|afternoon))\b/i.test(first)) {
    return check(
      'opener',
      10,
      /\byou(r|'re)?\b/i.test(first) ? 0.5 : 0,
      `Opens with a greeting: "${words.slice(0, 3).join(' ')}"`,
    )
  }
  if (/^(i|we|my|our|i'm|we're|we've|i've)\b/i.test(first))
    return check('opener', 10, 0, `Opens with the sender: "${words[0] ?? ''}"`)
  const frame = frameIn(first)
  if (frame && brief.isEnglish) return check('opener', 10, 0.2, `Opens as any message could: "${frame}"`)
  const about = contentWords(
    `${brief.fields.painPoint} ${brief.fields.insight} ${brief.fields.targetAudience}`,
  )
  const inTheirWorld =
    /\b(you|your|you're|you've|yours)\b/i.test(first) ||
    [...contentWords(first)].some((word) => about.has(word)) ||
    /\?$/.test(first) ||
    /^(the|it|someone|a|some|good|small|one|nobody|until|most) /i.test(first)
  if (words.length > 20)
    return check('opener', 10, 0.5, `The first sentence has ${words.length} words; 20 are the most`)
  return inTheirWorld
    ? check('opener', 10, 1, `Starts with the reader, in ${words.length} words`)
    : check('opener', 10, 0.5, 'The first sentence is not about the reader')
}

export function quoteList(items: readonly string[]): string {
  return items.slice(0, 3).join(', ')
}

function specificity(text: string, brief: BriefFields): ScoreCheck {
  const found = specificsOf(text, brief)
  const hasPain = brief.fields.painPoint !== ''
  const recognisable = found.product && (!hasPain || found.pain)
  const soft = [found.pain, found.product, found.solution, found.fact, found.audience].filter(Boolean).length
  const count = found.details.length + soft
  const named = found.details.length > 0 ? quoteList(found.details) : ''
  const isWhole = brief.fields.solution === '' || found.solution || found.details.length > 0
  const full = recognisable && isWhole && count >= 2 && (!found.hasDetails || found.details.length > 0)
  if (full && named)
    return check(
      'specificity',
      20,
      1,
      found.details.length === 1
        ? `${hasPain ? 'The problem, the offer' : 'The offer'} and a detail from the brief: ${named}`
        : `${countWord(found.details.length)} details from the brief: ${named}`,
    )
  if (full)
    return check(
      'specificity',
      20,
      1,
      hasPain
        ? 'Their problem and your offer are both named'
        : 'Your offer and whom it is for are both clear',
    )
  if (recognisable && found.hasDetails)
    return check('specificity', 20, 0.5, 'The problem is named; no number or name of the brief is used')
  if (count >= 1)
    return check(
      'specificity',
      20,
      hasPain && !found.pain ? 0.25 : 0.5,
      named ? `One detail from the brief: ${named}` : 'Only one thing of the brief is in it',
    )
  return check('specificity', 20, 0, 'Nothing of the brief is in it')
}

export function countWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five'][count] ?? String(count)
}

const REPLY_ASK = /^(reply|dm me|text me|send me|say|just say) .{0,12}["“]?\w+["”]?/i
const MEETING = /\b(call|meeting|calendar|demo|zoom|minutes|chat|time to talk)\b/i

function oneAsk(text: string, sentences: readonly string[], brief: BriefFields): ScoreCheck {
  const last = sentences.at(-1) ?? ''
  const questions = (text.match(/\?/g) ?? []).length
  const words = wordsOf(last).length
  const isAsk = /\?["']?$/.test(last.trim()) || REPLY_ASK.test(last)
  const chosen = DM_ASKS[brief.form.ctaType]
  const rightKind = chosen ? chosen.mark.test(last) : !MEETING.test(last)
  if (!isAsk) return check('ask', 10, 0, 'It does not end with an ask')
  if (questions > 2) return check('ask', 10, 0.5, `${questions} questions compete with the ask`)
  if (words > 14) return check('ask', 10, 0.5, `The ask has ${words} words; 14 are the most`)
  if (!rightKind) return check('ask', 10, 0.5, `The ask is not the one you chose: "${last}"`)
  return check('ask', 10, 1, `One ask, last, answered in a word: "${last}"`)
}

function plainWords(text: string, sentences: readonly string[]): ScoreCheck {
  const grade = Math.max(0, readingGrade(text))
  const longest = Math.max(0, ...sentences.map((sentence) => wordsOf(sentence).length))
  const shown = `grade ${grade.toFixed(1)}, longest sentence ${longest} words`
  if (grade <= 5.5 && longest <= 24) return check('plain', 5, 1, `Reads easily: ${shown}`)
  return check('plain', 5, grade <= 7.5 ? 0.5 : 0, `Hard to read on a phone: ${shown}`)
}

function readerFirst(text: string): ScoreCheck {
  const words = wordsOf(text)
  const sender = words.filter((word) =>
    /^(i|we|our|my|me|us|i'm|i'll|i'd|i've|we're|we've|we'll)$/.test(word),
  ).length
  const reader = words.filter((word) => /^(you|your|yours|you're|you've|you'll|you'd)$/.test(word)).length
  const shown = `"you" ${reader} times, "I" and "we" ${sender} times`
  return check(
    'reader',
    5,
    sender <= reader + 1 ? 1 : sender <= reader + 2 ? 0.5 : 0,
    shown.replace(/\b1 times/g, 'once').replace(/\b2 times/g, 'twice'),
  )
}

export function allowedWords(brief: BriefFields): string {
  return [...FIELDS.map((name) => `${brief.form[name]} ${brief.fields[name]}`), brief.form.ctaType].join(' ')
}

function cleanWords(text: string, brief: BriefFields): ScoreCheck {
  const unclean = uncleanWords(text, allowedWords(brief))
  const emojiAllowed = /^(Casual|Friendly)$/.test(brief.form.tone) ? 1 : 0
  const found = [...unclean.spam, ...unclean.cliches]
  if (unclean.exclamations > 0) found.push('!')
  if (unclean.emoji > emojiAllowed) found.push('emoji')
  if (found.length === 0) return check('clean', 5, 1, 'No hype, no spam words')
  const oneCliche = found.length === 1 && unclean.cliches.length === 1
  return check('clean', 5, oneCliche ? 0.5 : 0, `Sounds like advertising: ${quoteList(found)}`)
}

function voice(text: string, brief: BriefFields): ScoreCheck {
  const { tone, emotion } = brief.form
  const heard = voiceOf(text, tone, emotion)
  if (heard.broken) return check('voice', 5, 0, `"${heard.broken}" does not fit ${tone} or ${emotion}`)
  const proof = heard.tone
    ? `${tone}: "${heard.tone}"`
    : heard.emotion
      ? `${emotion}: "${heard.emotion}"`
      : undefined
  return proof
    ? check('voice', 5, 1, `Sounds ${proof}`)
    : check('voice', 5, 0.5, `Neither ${tone} nor ${emotion} can be heard`)
}

/** What could be said to anybody is not said to this reader. */
export function substance(text: string, brief: BriefFields, max: number): ScoreCheck {
  // A sentence that can't be read says nothing either.
  const empty = [...emptyParts(text, brief), ...stumblesOf(text, brief)]
  if (empty.length === 0)
    return check('substance', max, 1, 'Every sentence is about this reader or this offer')
  const share = [0.5, 0.1, 0][Math.min(empty.length, 3) - 1] ?? 0
  return check('substance', max, share, `Could stand in any message: "${quoteList(empty)}"`)
}

/** Only English can be proofread; another language is not marked down for it. */
export function readsWell(text: string, brief: BriefFields, max: number): ScoreCheck {
  const [stumble] = stumblesOf(text, brief)
  return stumble === undefined
    ? check('reads', max, 1, 'Reads without a stumble')
    : check('reads', max, 0, `Stumbles: ${stumble}`)
}

function stumblesOf(text: string, brief: BriefFields): string[] {
  return brief.isEnglish ? proofread(text).map(({ reason }) => reason) : []
}
