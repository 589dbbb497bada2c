import { countOf } from '@firstline/contract/in-words'
import { NOTE_LENGTH_PREMIUM } from '@firstline/contract/limits'
import type { Rule } from './measured.ts'

const MEETING =
  /\b(?:call(?! (?:log|report|sheet|notes?|list|summary|recording|cent))|meeting|calendar|demo|zoom|minutes|chat|pick a time)\b/i
/** What the reader would start is more than an interest. */
const START = /\b(?:try|join|started|claim|spot|seat|waitlist|sign up|now)\b/i
const ORDER = /^(?:reply|dm me|text me|say|send me)\b/i

/**
 * Rules for messages, with who found them and the number. One group for each place in a set, so that no rule is told twice in a
 * set of eight; numbers that another page quotes, or a vendor's own, are told as reported.
 */
export const DM_RULES: readonly (readonly Rule[])[] = [
  [
    ({ ask, brief }) =>
      brief.isEnglish &&
      /\?$/.test(ask) &&
      !MEETING.test(ask) &&
      !START.test(ask) &&
      `It ends on "${ask}", a question of interest: in Gong's 304,000 cold e-mails such questions got 12% replies and meeting requests 7%, as reported.`,
    ({ ask }) =>
      MEETING.test(ask) &&
      'It asks for the talk in words and sends no calendar link: with a link 3.1% replied and to a plain request 5%, as one vendor reported.',
    ({ ask }) =>
      ORDER.test(ask) &&
      `It gives the word to answer with, and it sends no calendar link: with one only 3.1% replied, as one vendor reported.`,
    () => 'It sends no calendar link: where there was one, 3.1% replied, as one vendor reported.',
  ],
  [
    ({ words }) =>
      words >= 25 &&
      words <= 50 &&
      `It has ${words} words, and Lavender found openers of 25 to 50 words to do best.`,
    ({ words }) =>
      words > 50 && words <= 60 && `It has ${words} words, and for cold DMs 25 to 60 are reported to work.`,
    ({ words }) =>
      `It has ${countOf(words, 'word')}, far from the 200 past which one vendor reported 1.9% replies in 500 cold e-mails.`,
  ],
  [
    ({ start }) =>
      `It begins "${start}" and nothing else of the set does: in one public log 60% of 411 follow-ups began with the same two words.`,
  ],
  [
    ({ brief, grade }) =>
      brief.isEnglish &&
      grade <= 4 &&
      `It reads at about grade ${grade}: Boomerang counted 53% responses for third-grade wording and 39% for college wording.`,
    ({ brief, grade }) =>
      brief.isEnglish &&
      grade <= 8 &&
      `It reads at about grade ${grade}, where over 70% of sales e-mails are reported to stand at grade ten or above.`,
    () => 'It keeps to the language of your brief from the first word to the last.',
  ],
  [
    ({ foundFirst }) =>
      foundFirst.pain &&
      'It leads with a trouble of theirs: messages led by such a signal got 11.2% replies and generic ones 2.1%, as one vendor reported.',
    ({ found }) =>
      (found.details.length > 0 || found.solution || found.fact) &&
      'It could be sent to nobody else: over 12 million outreach e-mails a personal body got 32.7% more answers, as Backlinko and Pitchbox are reported to have found.',
    () =>
      'It holds no number and no name that is not yours: 3 to 5% of e-mails by language models are reported to get a fact wrong.',
  ],
  [
    ({ characters }) =>
      characters > 200 &&
      characters <= NOTE_LENGTH_PREMIUM &&
      `Its ${characters} characters lie between 201 and 300, where 100,000 LinkedIn messages are reported to have got 14.2% replies.`,
    ({ characters }) =>
      characters < 400 &&
      `Its ${characters} characters are under 400, where LinkedIn saw InMails do 22% better than the average.`,
    ({ characters }) =>
      `Its ${characters} characters are far from the 1,200 past which LinkedIn saw InMails do 11% worse than the average.`,
  ],
  [
    ({ brief, isClean }) =>
      brief.isEnglish &&
      isClean &&
      'There is no hype in it: Boomerang found slight feeling to get 10 to 15% more replies than neutral wording, and gushing to get none.',
    () => 'It sets no deadline and claims no scarcity that your brief does not give.',
  ],
  [
    () =>
      'No two of a set share more than 45% of their words, because identical DMs are reported to be flagged on Instagram.',
  ],
]
