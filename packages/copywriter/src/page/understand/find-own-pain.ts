import { countTokens, dropStop, lowerFirstLetter } from './text.ts'
import type { Clue, Reading } from './reading.ts'
import { readSenderSentence } from './sender.ts'

/** A limit of their own that a page admits: bookings by phone only, slow replies, a waiting list. */
export const OWN_PAIN =
  /\b(?:(?:by|over|via) (?:the )?(?:phone|telephone|email|post|fax) only|only (?:take|accept|taken|accepted|book|be booked|be made) [^.;]{0,40}?\b(?:by|over|via) (?:the )?(?:phone|telephone|email|post)|only by (?:phone|telephone|email)|walk-?ins? only|cash only|(?:do not|don't|cannot|can't|no longer) (?:take|accept|offer|sell|ship|deliver) [^.;]{0,30}?\b(?:online|cards?|orders?|bookings?)|no online (?:bookings?|orders?|ordering|booking)|waiting list|wait(?:ing)? times?|fully booked|short-?staffed|leave a (?:voicemail|message)|(?:reply|respond|get back to you|answer) (?:to you )?(?:with)?in (?:\d+|two|three|four|five|six|seven|ten)(?: to \d+)? (?:working |business )?(?:days|weeks)|allow (?:up to )?(?:\d+|two|three|four|five|six|seven|ten) (?:working |business )?(?:days|weeks)|not (?:currently )?(?:taking|accepting) (?:on )?(?:any )?new)\b/i
const LONGEST = 16

/** What the prospect's page admits, as the pain field would say it. */
export function findOwnPainClues({ passages, names }: Reading): Clue[] {
  return passages.flatMap(({ sentences }) =>
    sentences.flatMap((sentence) => {
      const found = OWN_PAIN.exec(sentence)
      if (!found || /\?$/.test(sentence)) return []
      const text = sayPain(dropStop(sentence), names)
      return text === '' || countTokens(text) > LONGEST
        ? []
        : [{ text, worth: countTokens(text) <= 11 ? 6 : 5 }]
    }),
  )
}

function sayPain(sentence: string, names: readonly string[]): string {
  const text = sentence
    .replace(/:? ?(?:\bon )?\+?\(?\d[\d ()-]{7,20}\d$/, '')
    .replace(/^(?:sorry|please note|note)(?: that)?[,:]? /i, '')
    .replace(/^If I'm on a job,? /i, '')
  const voicemail = /\bleave (?:me |us )?a (voicemail|message)\b/i.exec(text)?.[1]
  if (voicemail) return `callers are asked to leave a ${voicemail.toLowerCase()}`
  const wait = /\ballow (?:up to )?((?:\d+|[a-z]+) (?:working |business )?(?:days|weeks))\b/i.exec(text)?.[1]
  if (wait) return `customers are asked to allow up to ${wait}`
  const listed = /\b(\d+ [a-z]+) (?:are )?(?:currently )?on (?:our|the|a) waiting list\b/i.exec(text)?.[1]
  if (listed) return `${listed} are on your waiting list`
  const reply = /\b(?:we|I) (?:aim to |try to |will )?(?:reply|respond|answer) (?:with)?in (.+)$/i.exec(
    text,
  )?.[1]
  if (reply) return `replies take up to ${reply}`
  const [, refused, how = ''] =
    /\b(?:we|I) (?:do not|don't|cannot|can't|no longer) (?:take|accept) (\p{L}+s)\b ?(.*)$/iu.exec(text) ?? []
  if (refused) return `${refused} are not taken ${how}`.trim()
  const [, taken, only = ''] = /\b(?:we|I) only (?:take|accept) (\p{L}+s) (.+)$/iu.exec(text) ?? []
  if (taken) return `${taken} are only taken ${only}`
  const [, time, forWhom = ''] =
    /\b(?:we|I) (?:currently |now )?have a waiting list of ([^,;]+?)( for [^,;]+)?$/i.exec(text) ?? []
  if (time) return `your waiting list${forWhom} is ${time}`
  const own = /\b(?:we|I) ((?:only |do not |don't |cannot |can't |are |have )[^.;]+)$/i.exec(text)?.[1]
  const said = readSenderSentence(text, names)
  const clause = own
    ? `you ${own}`
    : said && said.who !== 'it'
      ? `you ${said.base} ${said.rest}`
      : lowerFirstLetter(text)
  return clause
    .replace(/\b(?:our|my)\b/gi, 'your')
    .replace(/\b(?:us|me)\b/g, 'you')
    .replace(/,? (?:so|because|sorry)\b.*$/i, '')
}
