import { readWords } from '../english/lexicon/word-list.ts'
import { splitSegments, splitFieldSentences } from './pieces.ts'
import type { BriefField } from '@firstline/contract/brief-fields'
import type { ParsedFields } from './read-fields.ts'
import { splitWords } from '../english/words.ts'

export type FactKind =
  | 'guarantee'
  | 'terms'
  | 'limit'
  | 'date'
  | 'proof'
  | 'price'
  | 'figure'
  | 'mechanism'
  | 'difference'

/** A field of the brief, or the proof of the saved sender. */
export type FactField = BriefField | 'proof'

/** A statement of the brief that can carry a message. */
export interface Fact {
  /** As in the cleaned field. */
  readonly text: string
  readonly field: FactField
  readonly kind: FactKind
  /** 3 strong, 1 weak. */
  readonly strength: number
  /** Lower-case numbers and content words that identify the fact in a text. */
  readonly tokens: readonly string[]
}

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)'
const MONEY = /[$€£₹]\s?\d|\d\s?(?:€|£|usd|eur|gbp|aed|dollars|pounds|euros?|cents)\b/i

const GUARANTEE =
  /\b(?:or (?:you|they) (?:don't|dont|do not|won't) pay|money[- ]back|guarantee[ds]?|warranty|or (?:it|that|the) .{0,30}(?:is|are|'s) free|or it's free|(?:it|that|visit|month|work|job) is free if|free if|if (?:we|it|I) (?:miss|fail|am late|'s late|don't)|until you|refund(?:ed)? if|(?:in|or) your money|a day if we miss|no win,? no fee|only pay (?:if|when|for|on|per)|pay (?:only )?(?:on|for|when|if|by) results?|nothing (?:upfront|until)|we pay (?:for|the))\b/i
const TERMS =
  /\b(?:no (?:long[- ]term |setup |set-up |minimum |monthly |extra |upfront |booking |joining |agency )?(?:contracts?|commitment|lock[- ]?in|retainers?|fees?|minimums?|deposit|charge|card|costs?)|month[- ]to[- ]month|cancel (?:any|when)\w*|any ?time|notice|free (?:trial|check|audit|inspection|survey|sample|samples|demo|visit|quote|consultation|swatches|month|review|assessment|call)|first (?:month|week|order|session|lesson|visit|year|box) (?:is )?free|trial|per (?:lead|call|show|meeting|appointment|booking|member|order|head|case|application|hour|project|job|word|page|listing|claim|hire|placement|patient|student|guest|unit)|warrant(?:y|ies)|(?:flat|one|monthly|yearly) (?:monthly |flat |yearly )?(?:fee|price|rate)|fixed (?:fee|price|rate)|included|free (?:for|until|to)|first (?:[\d.,]+ )?(?:[a-z]+ ){1,2}free|don't do contracts|dont do contracts|sale or return)\b/i
const LIMIT =
  /\b(?:(?:spots?|seats?|places?|slots?|tables?|units?|spaces?|openings?|saturdays|weekends?|weeks?|days?|mornings|evenings|commissions?|clients?|projects?|dates?) (?:are |is )?(?:still )?(?:left|open|available|free|remaining)|left\b.{0,30}(?:before|this|in|for)|only (?:\d+|two|three|four|five|six)|cap(?:ped)? (?:at )?\d+|at a time|first (?:\d+|batch|come)|waitlist|limited to|(?:\d+|two|three|four|five|six) (?:spots|seats|places|slots|spaces)|max \d+|invites go out|booked for)\b/i
const DATE = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)? ${MONTH}|${MONTH} \\d{1,2}|(?:by|before|until|since|from|in|closing|starts?|opens?|next|due|to|every) (?:the )?${MONTH}\\b|deadline|q[1-4]\\b|closes?\\b|closing\\b|season\\b|switch-off|applies since|next cohort)`,
  'i',
)
const PROOF =
  /\b(?:since (?:19|20)\d\d|\d+ ?\+? years?(?: of| in| at| as| old)?\b.{0,30}(?:experience|bench|trade|running|officer|business|old)?|went (?:from|up|down)|(?:from|was) \d|pilot(?:ed)?|certified|licen[sc]ed|insured|accredited|registered|approved|former(?:ly)?|ex-\w+|backed by|trained (?:at|by)|qualified|award|rated|stars?\b|reviews?\b|case stud|worked with|used by|trusted by|played \d|helped \d|built \d|reclaimed|saved .{0,20}\d|on average|average|soc ?2|iso ?\d+|members?|generation|was (?:vp|head|cto|ceo|director)|ran a|\d[\d,.]{0,12}k? (?:clients|clinics|customers|practices|firms|shops|schools|companies|teams|users|episodes|listeners|weddings|projects|hedges|crossings|importers|wineries|centres|centers|gyms|restaurants|hotels|farms|homes|installs|sites|spots))\b/i
const DIFFERENCE =
  /\b(?:no \w+|not \w+|without|instead of|same (?:\w+ ){0,2}(?:every|each|person|crew|tutor|team|driver|cleaner)|itself|never|even if|only \w+|own \w+|in[- ]house|on site|by hand)\b/i
const NUMBER = /\d/

/** Words too common to identify a fact. */
const EMPTY = new Set(readWords('emptyWords'))

interface Kind {
  readonly kind: FactKind
  readonly strength: number
}

/** Null when the span only names its subject. */
export function classifySpan(span: string, field: BriefField): Kind | null {
  if (field === 'targetAudience') return null
  const isAboutOffer = field !== 'painPoint'
  if (isAboutOffer && GUARANTEE.test(span)) return { kind: 'guarantee', strength: 3 }
  if (isAboutOffer && LIMIT.test(span)) return { kind: 'limit', strength: NUMBER.test(span) ? 3 : 2.5 }
  if (isAboutOffer && PROOF.test(span)) return { kind: 'proof', strength: NUMBER.test(span) ? 3 : 2.2 }
  if (isAboutOffer && TERMS.test(span)) return { kind: 'terms', strength: 2.8 }
  if (isAboutOffer && MONEY.test(span)) return { kind: 'price', strength: 2.6 }
  if (DATE.test(span)) return { kind: 'date', strength: field === 'painPoint' ? 1.8 : 2.5 }
  if (NUMBER.test(span)) return { kind: 'figure', strength: field === 'painPoint' ? 1.9 : 2.4 }
  if (isAboutOffer && field !== 'product' && DIFFERENCE.test(span))
    return { kind: 'difference', strength: 1.7 }
  if (field === 'insight') return { kind: 'proof', strength: 2 }
  if (field === 'solution') return { kind: 'mechanism', strength: 1.5 }
  return null
}

/** The proof of a sender is the same in every brief: facts of this brief with a figure come first. */
export const rateProof = (proof: string): number => (NUMBER.test(proof) ? 2.3 : 1.9)

/** Strongest first. A guarantee with commas is one fact. */
export function findFacts({ fields, sender }: Pick<ParsedFields, 'fields' | 'sender'>): Fact[] {
  const names: readonly BriefField[] = ['insight', 'solution', 'product', 'painPoint']
  const ofBrief = names.flatMap((field) =>
    splitFieldSentences(fields[field]).flatMap((sentence) =>
      splitSpans(sentence).flatMap((text): Fact[] => {
        const kind = classifySpan(text, field)
        return kind ? [{ text, field, ...kind, tokens: listContentTokens(text) }] : []
      }),
    ),
  )
  const ofSender = splitFieldSentences(sender?.proof ?? '').map((text): Fact => ({
    text,
    field: 'proof',
    kind: 'proof',
    strength: rateProof(text),
    tokens: listContentTokens(text),
  }))
  return [...ofBrief, ...ofSender].toSorted((a, b) => b.strength - a.strength)
}

function splitSpans(sentence: string): string[] {
  const isWhole = GUARANTEE.test(sentence) && splitWords(sentence).length <= 16
  return isWhole ? [sentence] : splitSegments(sentence)
}

export function listContentTokens(text: string): string[] {
  return [
    ...new Set(splitWords(text).filter((word) => /\d/.test(word) || (word.length > 2 && !EMPTY.has(word)))),
  ]
}

/** Whether a text states the fact: its numbers, or half of its words when it has none. */
export function statesFact(text: string, { tokens }: Fact): boolean {
  const said = new Set(splitWords(text).map(stemToken))
  const numbers = tokens.filter((token) => /\d/.test(token))
  if (numbers.length > 0) return numbers.some((number) => said.has(stemToken(number)))
  const found = tokens.filter((token) => said.has(stemToken(token)))
  return tokens.length > 0 && found.length * 2 >= tokens.length
}

/** "calls" and "call", "recorded" and "record" share a stem. */
export function stemToken(word: string): string {
  if (/\d/.test(word)) return word.replace(/[$€£₹,]/g, '')
  return word
    .replace(/'s$/, '')
    .replace(/(?:ies|y)$/, 'i')
    .replace(/(?:ing|ed|es|s|e)$/, '')
}
