import type { Brief } from '../brief/read-brief.ts'
import type { TopicId } from '../brief/topics.ts'
import { topicsIn } from '../brief/topics.ts'
import { stem, wordsOf } from '../critic/text.ts'

/** Words of many trades: alone they say nothing about the subject. */
const STRAY =
  /^(rates?|bills?|staff|salary|turnover|warehouse|emails?|cancel\w*|documents?|clients?|customers?|leads?|posts?|numbers|reports?|costs?|fees?|calls?|market|listings?|training|courses?|errors?|quality|automat\w+|support|windows?|tables?|energy|platform|release|learn\w*|skills?|notes|campaigns?|videos?|reviews?|tax(es)?|financials?|payroll|services?|planning|podcast\w*|edit\w*)$/i

const known = new WeakMap<Brief, TopicId | undefined>()

/**
 * The subject of the brief when two of its words agree on it, one of the pain and one of the offer; without a pain, the
 * subject of the offer. A single stray word decides nothing.
 */
export function certainTopic(brief: Brief): TopicId | undefined {
  if (!known.has(brief)) known.set(brief, topicOf(brief))
  return known.get(brief)
}

function topicOf(brief: Brief): TopicId | undefined {
  const { painPoint, product, solution } = brief.fields
  const offered = topicsIn(withoutStray(`${product}. ${solution}`))
  if (painPoint === '') return offered[0]
  const both = topicsIn(withoutStray(painPoint)).filter((topic) => offered.includes(topic))
  const topic = both.length === 1 ? both[0] : undefined
  return topic && wordsFor(topic, `${painPoint} ${product}`).size > 1 ? topic : undefined
}

/** Different words, each of which names the topic by itself. */
function wordsFor(topic: TopicId, text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(withoutStray(text))
      .filter((word) => topicsIn(word).includes(topic))
      .map((word) => stem(word).slice(0, 5)),
  )
}

function withoutStray(text: string): string {
  return wordsOf(text)
    .filter((word) => !STRAY.test(word))
    .join(' ')
}
