import { classify } from '../reading/classify.ts'
import { SURE, wordCount } from '../reading/item.ts'
import type { Tagger } from '../tagger.ts'
import { stateIn } from './copula.ts'
import { withDeterminer } from './with-determiner.ts'

/** Who a fact is about, and how the sender and the offer are spoken of. */
export interface FactFrame {
  about: 'sender' | 'reader' | 'world'
  isPlural: boolean
  sender: 'I' | 'we'
}

export interface FactForms {
  clause?: string
  phrase?: string
  about?: 'sender' | 'reader' | 'world'
}

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December'
const DATE = new RegExp(
  `^(?:the )?(.*\\b(?:cohort|intake|start|launch|round|event|workshop|webinar|class|batch|deadline)) ((?:on )?(?:\\d+ )?(?:${MONTH})(?: \\d+)?(?: \\d{4})?)(?:, (.+))?$`,
  'i',
)
const PARTICIPLE =
  /^(?:already |fully )?(?:(?:[A-Z]\w+|fully)[- ](?:trained|certified|licensed)|insured|trained|certified|licensed|accredited|founded|established|based|rated|featured|booked|trusted|used|sold|built|run|backed|funded|audited|approved|vetted)\b/i
const PAST_OF_SENDER =
  /^(?:worked|helped|saved|built|ran|closed|booked|reclaimed|won|served|placed|trained|raised|grew|generated|delivered|shipped|fixed|cleaned|designed|wrote|launched|filed) (?=with|for|over|more|\d|[$€£]|the|a|an|in|on|about|hundreds|thousands|dozens)/i
const OFFER_DOES =
  /^(?:only |also )?(?:works|ships|takes|costs|comes|fits|runs|starts|includes|needs|lasts|covers|pays|opens|closes) (?!of)/i
const LEFT =
  /^(?:only |just )?(\d+|one|two|three|four|five|six|a few) (\w+ )?(?:spots?|seats?|places?|slots?|Saturdays?|Sundays?|weekends?|openings?|dates?|weeks?) (?:left|open|available|remaining)/i

/** What a fact of the insight field can be said as. `text` is without capital and stop. */
export function factClause(text: string, { about, isPlural, sender }: FactFrame, tagger: Tagger): FactForms {
  const it = isPlural ? 'they' : 'it'
  const are = sender === 'I' ? "I'm" : "we're"
  const have = sender === 'I' ? "I've" : "we've"
  const last = /^(?:at )?(?:the |our )?last (one|time|event|session)[:,] (.+)$/i.exec(text)
  if (last)
    return {
      clause: `${last[1] === 'time' ? 'last time' : `at the last ${last[1] ?? 'one'}`}, ${pastOf(last[2] ?? '')}`,
      about: 'sender',
    }
  const closing =
    /^(?:closing|opening|starting|launching|ending) (.*\b(?:\d+|MONTH|soon|Friday|Monday)\b.*)$/i.exec(
      text.replace(new RegExp(`\\b(?:${MONTH})\\b`), 'MONTH'),
    )
  if (closing)
    return { clause: `${are} ${text.replace(/^(\w+) (?=\d)/, '$1 on ')}`, phrase: text, about: 'sender' }
  const dated = DATE.exec(text)
  if (dated) {
    const [, event = '', date = '', more = ''] = dated
    return {
      clause: `the ${event} is ${/^on /.test(date) ? '' : 'on '}${date}${more === '' ? '' : `, with ${more}`}`,
      phrase: text,
      about: 'sender',
    }
  }
  if (LEFT.test(text))
    return {
      clause: `there ${/^(?:only |just )?(?:1|one) /i.test(text) ? 'is' : 'are'} ${text}`,
      phrase: text,
      about: 'sender',
    }
  const spots = /^(\d+) (spots|seats|places|slots)$/.exec(text)
  if (spots) return { clause: `there are ${text}`, phrase: text, about: 'sender' }
  if (PARTICIPLE.test(text) && about !== 'reader') {
    const isOffer = /^(?:already )?(?:sold|used|built|rated|trusted|approved)\b/i.test(text)
    return {
      clause: `${isOffer ? (isPlural ? "they're" : "it's") : are} ${alreadyFirst(text)}`,
      phrase: alreadyFirst(text),
      about: 'sender',
    }
  }
  if (PAST_OF_SENDER.test(text))
    return { clause: `${have} ${participleOf(text)}`, phrase: text, about: 'sender' }
  if (OFFER_DOES.test(text))
    return {
      clause: `${it} ${isPlural ? text.replace(/^((?:only |also )?\w+?)s /, '$1 ') : text.replace(/^ships (?=Q[1-4]|20\d\d)/, 'ships in ')}`,
      about: 'sender',
    }
  if (/^(?:one|1) in (?:every )?\d+ [a-z]+ [a-z]+s? \w/.test(text)) return { clause: text }
  if (/^\d+\+? years (?:at|in|of|as|on)\b/.test(text))
    return { clause: `${sender} have ${text}`, phrase: text, about: 'sender' }
  const since = /^(.+?) applies since (.+)$/i.exec(text)
  if (since) return { clause: `${theAcronym(since[1] ?? '')} has applied since ${since[2] ?? ''}` }
  return plain(
    text.replace(/^first (?=\d)/, 'the first ').replace(/^typical (?=[a-z])/, 'a typical '),
    tagger,
  )
}

function plain(text: string, tagger: Tagger): FactForms {
  const dangling = text.replace(/ for (?:this|that|it)$/, '')
  const month = new RegExp(
    `^(?:the |our )?(${MONTH}|spring|summer|autumn|winter)(?: (?:calendar|schedule|diary))? is when ((?:we|you|most|people|everyone) .+)$`,
    'i',
  ).exec(dangling)
  if (month)
    return {
      clause: `${/^[A-Z]/.test(cap(month[1] ?? '')) ? `in ${nameOf(month[1] ?? '')}` : ''} ${month[2] ?? ''}`,
    }
  const lead = /^(last (?:month|week|year|quarter|summer|winter|season)) (?!was\b|is\b|had\b)(.+)$/i.exec(
    dangling,
  )
  const main = lead?.[2] ?? dangling
  const item = classify(main, tagger)
  const state = stateIn(main)
  if (/^(we|you|clause)$/.test(item.shape) && item.confidence >= SURE && item.verbAt >= 0) {
    const whole = withDeterminer(withAllOur(main), item.verbAt).replace(/^your (?!\w+s\b)/, (your) =>
      /^your /i.test(main) ? your : 'the ',
    )
    return { clause: lead ? `${lead[1] ?? ''} ${whole}` : whole }
  }
  if (state && wordCount(main) <= 8) return { phrase: text }
  return /^(?:you|they|he|she|it|that|this|because|so|which)\b/i.test(text) ? {} : { phrase: text }
}

const cap = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const nameOf = (word: string) =>
  /^(?:spring|summer|autumn|winter)$/i.test(word) ? word.toLowerCase() : cap(word)

/** "all chefs have 2+ seasons": the sender's own. */
const withAllOur = (text: string) =>
  text
    .replace(/^all (?=[a-z]+s (?:have|are|hold|come)\b)/i, 'all our ')
    .replace(/\b2\+ (?=[a-z]+s\b)/, 'two or more ')

const alreadyFirst = (text: string) => text.replace(/^(.+) already$/, 'already $1')

const theAcronym = (name: string) => (/^[A-Z]{2,5}$/.test(name) ? `the ${name}` : name)

function participleOf(text: string): string {
  const [verb = '', ...rest] = text.split(' ')
  const participle = { ran: 'run', grew: 'grown', wrote: 'written' }[verb.toLowerCase()] ?? verb.toLowerCase()
  return [participle, ...rest].join(' ')
}

/** "4 dogs adopted and the store ran out": what happened to them. */
function pastOf(text: string): string {
  return text.replace(
    /^(\d+ [a-z]+s) (adopted|sold|booked|signed|hired|placed|rehomed|raised)\b/,
    '$1 were $2',
  )
}
