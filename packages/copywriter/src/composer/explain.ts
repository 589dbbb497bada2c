import type { BriefFields } from '../brief/read-brief.ts'
import { readingGrade } from '../critic/reading-grade.ts'
import { specificsOf } from '../critic/specifics.ts'
import { sentencesOf, wordsOf } from '../critic/text.ts'
import { NOTE_LENGTH_PREMIUM, SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import type { Candidate } from './candidate.ts'
import { FRAME_REASONS, SUBJECT_REASONS } from './reasons.ts'

/** "Why this works": what it does, what of the brief it uses, and one rule with its measure; a different rule for each. */
export function explain(
  candidate: Pick<Candidate, 'text' | 'framework'>,
  brief: BriefFields,
  position: number,
): string {
  const isDm = brief.form.messageType === 'Cold DM'
  const reason = (isDm ? FRAME_REASONS : SUBJECT_REASONS)[candidate.framework] ?? ''
  const rules = isDm ? dmRules(candidate.text, brief) : subjectRules(candidate.text)
  return [reason, usedDetail(candidate.text, brief), rules[position % rules.length] ?? '']
    .filter(Boolean)
    .join(' ')
}

function usedDetail(text: string, brief: BriefFields): string {
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

/** A rule is quoted only where the text keeps it. */
function dmRules(text: string, brief: BriefFields): string[] {
  const words = wordsOf(text).length
  const sentences = sentencesOf(text)
  const ask = sentences.at(-1) ?? ''
  const longest = Math.max(...sentences.map((sentence) => wordsOf(sentence).length))
  const grade = Math.max(1, Math.round(readingGrade(text)))
  const rules: (string | false)[] = [
    words >= 25 && words <= 60 && `At ${words} words it sits inside the 25 to 60 that get read.`,
    brief.form.ctaType === ''
      ? `The ask, "${ask}", can be answered in a word; interest questions beat meeting requests.`
      : `It ends on the one ask you chose, in words a stranger can answer: "${ask}"`,
    text.length <= NOTE_LENGTH_PREMIUM &&
      `Its ${text.length} characters fit a LinkedIn Premium note of ${NOTE_LENGTH_PREMIUM}.`,
    grade <= 6 && `It reads at about grade ${grade}; plain words get more replies than clever ones.`,
    longest <= 20 &&
      `Its longest sentence has ${longest} words, where 20 are the most a phone reader takes in.`,
    !/^(i|we|my|our)\b/i.test(text) &&
      /\b(you|your|you're)\b/i.test(sentences[0] ?? '') &&
      'The reader comes before the sender: the first sentence is about their day.',
    'There is one ask and it comes last; two would split the answer.',
    `In its ${sentences.length} sentences there is no hype, which keeps it out of the "sent to everyone" pile.`,
  ]
  return rules.filter((rule) => rule !== false)
}

function subjectRules(text: string): string[] {
  const words = wordsOf(text).length
  const fits = text.length <= SUBJECT_VISIBLE_ON_PHONE
  const rules: (string | false)[] = [
    `At ${text.length} characters a phone shows ${fits ? 'all of it' : 'the point of it'}: the first ${SUBJECT_VISIBLE_ON_PHONE} are safe.`,
    words >= 3 && words <= 7 && `It has ${words} words, and three to seven get the most answers.`,
    'The message can keep what the line promises, which is also what the law asks of a subject line.',
    'It is written like a note from a person: no capitals for show, no sign of a campaign.',
    'It leaves a small gap that only the message closes.',
    'It needs no first name and no emoji; studies found that neither helps much.',
    text.length <= 50 && 'It stays under 50 characters, so nothing important is cut.',
    'Read next to the others it opens differently, so you can test one against another.',
  ]
  return rules.filter((rule) => rule !== false)
}
