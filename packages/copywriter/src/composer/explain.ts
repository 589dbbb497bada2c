import type { Brief } from '../brief/read-brief.ts'
import { readingGrade } from '../critic/reading-grade.ts'
import { specificsOf } from '../critic/specifics.ts'
import { wordsOf } from '../critic/text.ts'
import type { Candidate } from './candidate.ts'
import { FRAME_REASONS, SUBJECT_REASONS } from './reasons.ts'

/** "Why this works": what it does, what of the brief it uses, and one rule with its measure; a different rule for each. */
export function explain(candidate: Candidate, brief: Brief, position: number): string {
  const isDm = brief.form.messageType === 'Cold DM'
  const reason = (isDm ? FRAME_REASONS : SUBJECT_REASONS)[candidate.framework] ?? ''
  const rules = isDm ? dmRules(candidate.text, brief) : subjectRules(candidate.text)
  return [reason, usedDetail(candidate.text, brief), rules[position % rules.length] ?? '']
    .filter(Boolean)
    .join(' ')
}

function usedDetail(text: string, brief: Brief): string {
  const found = specificsOf(text, brief)
  const [first, second] = found.details
  if (first && second)
    return `It carries your own facts, ${first} and ${second}, so it can't be mistaken for a template.`
  if (first) return `"${first}" comes straight from your brief and makes it concrete.`
  if (found.pain && found.product)
    return 'It names their problem and your offer, and nothing else competes with them.'
  if (found.pain) return 'It names the problem you gave in words the reader would use.'
  if (found.product && found.audience)
    return 'It says what you offer and for whom, and claims nothing your brief does not.'
  return 'It stays with what your brief says and adds no claim of its own.'
}

function dmRules(text: string, brief: Brief): string[] {
  const words = wordsOf(text).length
  const ask = text.split(/(?<=[.?!])\s+/).at(-1) ?? ''
  const grade = Math.max(1, Math.round(readingGrade(text)))
  return [
    `At ${words} words it sits inside the 25 to 60 that get read.`,
    brief.form.ctaType === ''
      ? `The ask, "${ask}", can be answered in a word; interest questions beat meeting requests.`
      : `It ends on the one ask you chose, in words a stranger can answer: "${ask}"`,
    `${text.length} characters fit a LinkedIn note of 300.`,
    `It reads at about grade ${grade}; plain words get more replies than clever ones.`,
    `You will find no sentence over 20 words, so it can be read on a phone between two other things.`,
    'The reader comes before the sender: the first sentence is about their day.',
    'There is one ask and it comes last; two would split the answer.',
    `It is ${words} words with no hype in them, which keeps it out of the "sent to everyone" pile.`,
  ]
}

function subjectRules(text: string): string[] {
  const words = wordsOf(text).length
  return [
    `At ${text.length} characters a phone shows ${text.length <= 33 ? 'all of it' : 'the point of it'}: the first 33 are safe.`,
    `${words} words, where three to seven get the most answers.`,
    'The message can keep what the line promises, which is also what the law asks of a subject line.',
    'It is written like a note from a person: no capitals for show, no sign of a campaign.',
    'There is a small gap in it that only the message closes.',
    'It needs no first name and no emoji to be opened; studies found neither helps much.',
    `It stays under 50 characters, so nothing important is cut.`,
    'Read next to the others it opens differently, so you can test one against another.',
  ]
}
