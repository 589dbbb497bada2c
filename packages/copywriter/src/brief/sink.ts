import { phraseText, shortened } from './phrase.ts'
import { isGerund } from './is-gerund.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'

/** An amount that goes into something: "10 hours a week" into "manual data entry". */
export interface Sink {
  /** "10 hours a week", exactly as written. */
  amount: string
  /** The number when it is one figure, for arithmetic. */
  value?: number
  money?: string
  /** "hours" */
  unit: string
  /** "week"; empty when no period is given. */
  period: string
  /** "manual data entry" or "chasing invoices" */
  activity?: string
  activityIsGerund: boolean
  /** The amount is spent, wasted or lost, so more of it is worse. */
  isLoss: boolean
  /** It is lost to something, where other amounts go into it. */
  isLostTo: boolean
}

const UNIT =
  /^(hours?|minutes?|days?|weeks?|calls?|leads?|no-shows?|clients?|customers?|jobs?|bookings?|appointments?|orders?|tickets?|patients?|deals?|%)$/
const PERIOD = /^(hour|day|week|month|year|night|shift|quarter|weekend|morning)$/

/** Finds "NUMBER UNIT a PERIOD" and what the amount goes into. */
export function findSink(terms: readonly Term[], tagger: Tagger): Sink | undefined {
  void tagger
  const at = terms.findIndex((term) => /^[$€£]?\d/.test(term.text))
  const number = terms[at]
  if (at < 0 || !number) return undefined
  const isMoney = /^[$€£]/.test(number.text)
  const range = /^[$€£]?\d[\d.,]*k?(-\d[\d.,]*k?)?\+?$/i.test(number.text)
  if (!range) return undefined
  let cursor = at + 1
  let unit = isMoney ? 'money' : ''
  const next = terms[cursor]
  if (!isMoney) {
    if (!next || !UNIT.test(next.lower)) return undefined
    unit = next.lower
    cursor += 1
  }
  let period = ''
  if (
    /^(a|per|each|every)$/.test(terms[cursor]?.lower ?? '') &&
    PERIOD.test(terms[cursor + 1]?.lower ?? '')
  ) {
    period = terms[cursor + 1]?.lower ?? ''
    cursor += 2
  }
  const amount = terms
    .slice(at, cursor)
    .map((term) => term.text)
    .join(' ')
  const lead = terms[at - 1]?.lower ?? ''
  const sink: Sink = { amount, unit, period, activityIsGerund: false, isLoss: false, isLostTo: false }
  const plain = number.text.replace(/[$€£,]/g, '')
  if (/^\d+(\.\d+)?$/.test(plain)) sink.value = Number(plain)
  if (isMoney) sink.money = number.text.charAt(0)
  const rest = terms.slice(cursor)
  const spent =
    /^(spend|spends|spending|waste|wastes|wasting|lose|loses|losing|burn|burning|pay|paying)$/.test(lead)
  sink.isLoss = spent || /^(miss|misses|missing)$/.test(lead)
  sink.isLostTo = spent && /^(to)$/.test(rest[0]?.lower ?? '')
  if (!spent || rest.length === 0) return period || spent ? sink : undefined
  const activity = /^(on|to|in|doing|for|into|with)$/.test(rest[0]?.lower ?? '') ? rest.slice(1) : rest
  const kept = activity[0] ? shortened(activity, 1, 5) : undefined
  const text = phraseText(kept)
  const gerund = isGerund(activity[0], activity[1])
  // "lose 10 hours a week because ...": what follows is no activity.
  if (
    text &&
    (gerund || /^(on|to|doing|into)$/.test(rest[0]?.lower ?? '')) &&
    !/^(because|when|and|but|so)$/.test(rest[0]?.lower ?? '')
  ) {
    sink.activity = text
    sink.activityIsGerund = gerund
  }
  return sink
}
