import type { Score, ScoreCheck } from '@firstline/contract/generation'
import { countOf } from '@firstline/contract/in-words'
import { NOTE_LENGTH_FREE, NOTE_LENGTH_PREMIUM } from '@firstline/contract/limits'
import type { BriefFields } from '../../brief/read-brief.ts'
import { STRONG_VERBS } from '../../brief/lexicon/verbs.ts'
import { allowedWords } from './allowed-words.ts'
import { uncleanWords } from './clean-words.ts'
import { voiceOf } from './devices.ts'
import { readingGrade } from './reading-grade.ts'
import { check, countWord, quoteList, sumUp } from './score/check.ts'
import { oneAsk } from './score/dm-ask.ts'
import { SOURCES } from './score/sources.ts'
import { specificsOf } from './specifics.ts'
import { contentWords, isAkin, sentencesOf, wordsOf } from './text.ts'

/** The score of a direct message: nine parts that add up to 100, each with its proof in the label. */
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
  ])
}

const LENGTH = { id: 'length', max: 15, source: SOURCES.dmLength } as const

function length(words: number): ScoreCheck {
  if (words >= 25 && words <= 60)
    return check(LENGTH, 'full', `${countOf(words, 'word')}: short enough to read at once`)
  if (words >= 18 && words <= 75)
    return check(LENGTH, 'half', `${countOf(words, 'word')}: 25 to 60 are read best`)
  return check(LENGTH, 'none', `${countOf(words, 'word')}: far from the 25 to 60 that are read best`)
}

const NOTE = { id: 'note', max: 5, source: SOURCES.note } as const

function note(characters: number): ScoreCheck {
  if (characters <= NOTE_LENGTH_FREE)
    return check(
      NOTE,
      'full',
      `${characters} characters: fits a LinkedIn connection note (${NOTE_LENGTH_FREE})`,
    )
  if (characters <= NOTE_LENGTH_PREMIUM)
    return check(
      NOTE,
      'full',
      `${characters} characters: fits a LinkedIn Premium note (${NOTE_LENGTH_PREMIUM})`,
    )
  return check(
    NOTE,
    characters <= 400 ? 'half' : 'none',
    `${characters} characters: ${characters - NOTE_LENGTH_PREMIUM} too many for a LinkedIn Premium note (${NOTE_LENGTH_PREMIUM})`,
  )
}

/** Worth no points, and yet no reason to send a text back. */
export const OPENS_ELSEWHERE = 'The first sentence is not about the reader'

const OPENER = { id: 'opener', max: 15, source: SOURCES.opener } as const
const GREETING = /^(?:hi|hello|hey|hope|dear|greetings|good (?:morning|afternoon))\b/i
const SENDER_FIRST = /^(?:i|we|my|our|i'm|we're|we've|i've|i'd|we'd|i'll|we'll)\b/i
const READER = /\b(?:you|your|yours|you're|you've|you'll|you'd)\b/i

function opener(first: string, brief: BriefFields): ScoreCheck {
  const words = wordsOf(first)
  if (GREETING.test(first))
    return check(
      OPENER,
      READER.test(first) && !/^hope/i.test(first) ? 'half' : 'none',
      `Opens with a greeting: "${words.slice(0, 3).join(' ')}"`,
    )
  if (SENDER_FIRST.test(first)) return check(OPENER, 'none', `Opens with the sender: "${words[0] ?? ''}"`)
  if (words.length > 20)
    return check(OPENER, 'none', `The first sentence has ${words.length} words; 20 are the most`)
  return isInReadersWorld(first, brief)
    ? check(OPENER, 'full', `Starts with the reader, in ${words.length} words`)
    : check(OPENER, 'none', OPENS_ELSEWHERE)
}

/** "Turn the phone off tonight." is said to somebody. */
const isOrder = (sentence: string) => {
  const [verb = '', next = ''] = wordsOf(sentence)
  return STRONG_VERBS.has(verb) && /^(?:the|an?|it|them|off|up|down|out|any|one|two|back)$/.test(next)
}

const worlds = new WeakMap<BriefFields, readonly string[]>()

/** It speaks to the reader, asks them, or tells what the brief says of their day. */
function isInReadersWorld(first: string, brief: BriefFields): boolean {
  if (READER.test(first) || /\?$/.test(first) || isOrder(first)) return true
  const known = worlds.get(brief)
  const { painPoint, insight, targetAudience } = brief.fields
  const world = known ?? [...contentWords(`${painPoint} ${insight} ${targetAudience}`)]
  if (!known) worlds.set(brief, world)
  return [...contentWords(first)].some((word) => isAkin(word, world))
}

const SPECIFICITY = { id: 'specificity', max: 20, source: SOURCES.dmSpecificity } as const

/** Problem and offer recognisable, and two concrete things, or as many as the brief gives. */
function specificity(text: string, brief: BriefFields): ScoreCheck {
  const found = specificsOf(text, brief)
  const { painPoint, solution, insight } = brief.fields
  const hasPain = painPoint !== ''
  const given = brief.details.length + Number(solution !== '') + Number(insight !== '')
  const concrete = found.details.length + Number(found.solution) + Number(found.fact)
  const named = quoteList(found.details)
  const isRecognisable = found.product && (!hasPain || found.pain)
  if (isRecognisable && concrete >= Math.min(2, given))
    return check(SPECIFICITY, 'full', proofOf(named, found, hasPain))
  if (named || found.pain || found.product || found.solution || found.fact || found.audience)
    return check(
      SPECIFICITY,
      'half',
      isRecognisable
        ? 'The problem and the offer are there, but too little of what makes them yours'
        : !found.pain && hasPain
          ? 'The problem you gave can not be recognised in it'
          : 'Your offer can not be recognised in it',
    )
  return check(SPECIFICITY, 'none', 'Nothing of the brief is in it')
}

function proofOf(named: string, found: ReturnType<typeof specificsOf>, hasPain: boolean): string {
  const both = hasPain ? 'The problem, the offer' : 'The offer'
  if (found.details.length === 1) return `${both} and a detail from the brief: ${named}`
  if (found.details.length > 1) return `${countWord(found.details.length)} details from the brief: ${named}`
  if (found.solution) return `${both} and how it works, from the brief`
  return hasPain
    ? 'Their problem and your offer are both named'
    : 'Your offer and whom it is for are both clear'
}

const PLAIN = { id: 'plain', max: 10, source: SOURCES.plain } as const

function plainWords(text: string, sentences: readonly string[]): ScoreCheck {
  const grade = Math.max(0, readingGrade(text))
  const longest = Math.max(0, ...sentences.map((sentence) => wordsOf(sentence).length))
  const shown = `grade ${grade.toFixed(1)}, longest sentence ${countOf(longest, 'word')}`
  if (grade <= 5.5 && longest <= 24) return check(PLAIN, 'full', `Reads easily: ${shown}`)
  return check(PLAIN, grade <= 7.5 ? 'half' : 'none', `Hard to read on a phone: ${shown}`)
}

const READER_FIRST = { id: 'reader', max: 5, source: SOURCES.reader } as const
const SENDER_WORD = /^(?:i|we|our|my|me|us|ours|mine|i'm|i'll|i'd|i've|we're|we've|we'll|we'd)$/
const READER_WORD = /^(?:you|your|yours|you're|you've|you'll|you'd)$/

function readerFirst(text: string): ScoreCheck {
  const words = wordsOf(text)
  const sender = words.filter((word) => SENDER_WORD.test(word)).length
  const reader = words.filter((word) => READER_WORD.test(word)).length
  const share = sender <= reader + 1 ? 'full' : sender <= reader + 2 ? 'half' : 'none'
  return check(READER_FIRST, share, `"you" ${times(reader)}, "I" and "we" ${times(sender)}`)
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

const CLEAN = { id: 'clean', max: 10, source: SOURCES.dmClean } as const

function cleanWords(text: string, brief: BriefFields): ScoreCheck {
  const unclean = uncleanWords(text, allowedWords(brief))
  const emojiAllowed = /^(?:Casual|Friendly)$/.test(brief.form.tone) ? 1 : 0
  const found = [...unclean.spam, ...unclean.cliches]
  if (unclean.exclamations > 0) found.push('!')
  if (unclean.emoji > emojiAllowed) found.push('emoji')
  if (found.length === 0) return check(CLEAN, 'full', 'No hype, no spam words')
  const isOneCliche = found.length === 1 && unclean.cliches.length === 1 && !/^[—–]$/.test(found[0] ?? '')
  return check(CLEAN, isOneCliche ? 'half' : 'none', `Sounds like advertising: ${quoteList(found)}`)
}

const VOICE = { id: 'voice', max: 5, source: SOURCES.voice } as const

function voice(text: string, brief: BriefFields): ScoreCheck {
  const { tone, emotion } = brief.form
  const heard = voiceOf(text, tone, emotion, brief)
  if (heard.broken !== undefined)
    return check(VOICE, 'none', `"${heard.broken}" does not fit ${tone} or ${emotion}`)
  if (heard.tone !== undefined) return check(VOICE, 'full', `Sounds ${tone}: ${heard.tone}`)
  if (heard.emotion !== undefined) return check(VOICE, 'full', `Sounds ${emotion}: ${heard.emotion}`)
  return check(VOICE, 'half', `Neither ${tone} nor ${emotion} can be heard`)
}
