import { isPlural } from '../grammar.ts'
import { TRADE_GERUNDS } from '../lexicon/nouns.ts'
import type { Tagger } from '../tagger.ts'
import { readDoes } from './doings.ts'
import { headOf, isMassNoun, nounPhrase } from './noun-phrase.ts'
import type { Frame, Said } from './said.ts'
import { baseOfGerund, baseOfThird, INSTRUMENTS, isParticiple, isStrongVerb, isVerb } from './words.ts'

/** What goes to others as well as to the reader: only how many there are is sure. */
const COUNTED =
  /^\d+\+? (?:texts|emails|calls|messages|reminders|workouts|sessions|lessons|visits|classes|touches|steps|modules)\b/i
const OF_TOOL = /\b(?:that|which) ((?:automatically |instantly |also )?(\w+s)\b .+)$/i
const OFFER_HEAD =
  /^(?:an? |our |the )?(?:[\w-]+ ){0,4}(?:app|software|platform|tool|system|service|bot|chatbot|assistant|agent|AI|plugin|dashboard|program|programme|course|solution|receptionist|agency)$/i
const YEARS =
  /^(?:over |more than |about )?\d+\+? years\b.*\b(?:experience|business|trade|industry|field|bench|tools)$/i

/** What is given or used, told by its name. */
export function readThing(given: string, frame: Frame): Said | undefined {
  const text = given.replace(/(?<=[a-z]) to you$/, '')
  const words = text.split(' ')
  if (words.length > 15 || /^(?:they|he|she|someone|everyone|people) /i.test(text)) return undefined
  const relative = OF_TOOL.exec(text)
  if (relative && OFFER_HEAD.test(text.slice(0, relative.index).trim()))
    return readDoes(relative[1] ?? '', frame)
  if (YEARS.test(text))
    return {
      joint: 'whole',
      kind: 'trait',
      text: `${frame.sender} have ${text}`,
      phrase: text,
      tail: `with ${text}`,
    }
  if (/^(?:interior and exterior|inside and out(?:side)?)$/i.test(text))
    return { joint: 'covers', kind: 'trait', text: `the ${text}`, phrase: text }
  if (!isNounPhrase(words, frame.tagger)) return undefined
  if (/^all (?:your|the|of)\b/i.test(text))
    return { joint: 'get', kind: 'thing', text, phrase: text, tail: `with ${text}` }
  if (/^(?:all|every|each)\b/i.test(text)) return { joint: 'covers', kind: 'trait', text, phrase: text }
  const said = nounPhrase(
    hyphened(text).replace(/^([\w-]+(?: [\w-]+)?) and ([\w-]+) and ([\w-]+)$/, '$1, $2 and $3'),
  ).text
  const named: Said = { joint: 'get', kind: 'thing', text: said, phrase: said, tail: `with ${said}` }
  if (/\bdeposit\b/i.test(headOf(text))) return { ...named, joint: 'there', kind: 'term', topic: 'it' }
  const isCounted = /^\d+\+? /.test(text) && !/^(?:service|person)$/.test(frame.kind)
  if (isCounted && frame.subject === 'it' && (frame.kind === 'program' || COUNTED.test(text)))
    return { ...named, joint: 'is' }
  if (
    frame.kind === 'service' &&
    !frame.isExtra &&
    INSTRUMENTS.test(text) &&
    !/^(?:free|new|spare|\d)| of /i.test(text)
  )
    return { ...named, joint: 'use', kind: 'trait' }
  return frame.isExtra || frame.isJob ? ofOffer(named, text, frame) : named
}

/** What comes with a job, and isn't the job. */
const GIVEN_WITH =
  /^(?:stipend|bonus|pension|allowance|car|van|laptop|insurance|offer|budget|visa|training|mentor|accommodation|uniform|discount|holiday|leave)$/i

/** What stands beside the offer says what it is. */
function ofOffer(named: Said, text: string, frame: Frame): Said {
  if (/^free /i.test(text)) return named
  const { isPlural: isMany } = nounPhrase(text)
  if (frame.isJob)
    return /^(?:own|your)\b/i.test(text) || isMany || GIVEN_WITH.test(headOf(text))
      ? named
      : { ...named, joint: 'is', kind: 'trait' }
  if (frame.kind === 'person') return { joint: 'covers', kind: 'trait', text: named.text, phrase: named.text }
  const isName =
    text.split(' ').every((word) => /^[A-Z\d]/.test(word)) ||
    (!isMany && /[A-Z]/.test(text.replace(/^[A-Z](?=[a-z])/, '')))
  const { tail: _, ...untailed } = named
  if (isName) return { ...untailed, joint: 'covers', kind: 'trait' }
  if (isMany) return { ...named, joint: /^\d/.test(text) ? 'there' : 'get', kind: 'thing' }
  return frame.subject === 'it'
    ? { ...untailed, joint: 'is', kind: 'trait' }
    : { ...named, joint: 'get', kind: 'trait' }
}

/** "skip instead of cancel link": one thing with a long name. */
const hyphened = (text: string) =>
  text.replace(
    /^(\w+) (instead of|or|and) (\w+) (?=(?:link|button|page|option|email|text|form)s?$)/i,
    (whole, a: string, joint: string, b: string) =>
      isVerb(a) && isVerb(b) ? `${a}-${joint.replace(' ', '-')}-${b} ` : whole,
  )

const NO_HEAD =
  /^(?:offline|online|bilingual|yours|mine|first|last|upfront|anytime|whenever|fast|faster|cheap|cheaper|better|daily|weekly|monthly|instantly|well|easy|simple|safe|certified|rated|free|ready|live|up|down|rebook|it|them|you|us|together|automatically|exterior|interior|local|vegan|remote|of)$/i

/** Whether the words name a thing: what can't be told from a clause without its joints is left out. */
function isNounPhrase(words: readonly string[], tagger: Tagger): boolean {
  const text = words.join(' ')
  const [first = '', second = ''] = words.map((word) => word.toLowerCase())
  if (
    /[?!:]/.test(text) ||
    / of$/.test(text) ||
    /^(?:of|to|for|by|from|that|which|who|while|when|if|as|because)\b/.test(first)
  )
    return false
  // "our engineers walk your facility": whoever they are, they do something.
  if (/^MOQ \d/.test(text)) return false
  if (first === 'our' && words.length > 4) return false
  // "text to give"
  if (second === 'to' && isVerb(first) && isVerb(words[2] ?? '')) return false
  // "snap a photo"
  if (/^(?:an?|the|your)$/.test(second) && !/^(?:all|both|half|what|such|not|just|only|for|of)$/.test(first))
    return false
  // "GPs nearby pick the shift": someone does something.
  const at = words.findIndex(
    (word, index) => isVerb(word) && /^(?:an?|the|your|it|them)$/.test(words[index + 1] ?? ''),
  )
  const ahead = words.slice(0, Math.max(at, 0))
  if (
    ahead.some((word) => isPlural(word) || /^[A-Z]{2,}s$/.test(word)) &&
    !ahead.some((word) => /^(?:that|which|who|to|where|when|you|of|for|with|in|on|and)$/.test(word))
  )
    return false
  const head = headOf(text)
  const headAt = words.findIndex((word) => word.replace(/,$/, '') === head)
  if (head === '' || NO_HEAD.test(head)) return false
  // More nouns in a row than a name has: another tongue, or words without joints.
  if ((headAt > 4 && !/[\d-]/.test(text)) || headAt > 6) return false
  if (
    /^(?:helping|letting|making|getting|giving|keeping|taking|using|turning|saving|allowing|enabling|bringing|finding|building|growing) (?!and\b)[a-z]/.test(
      text,
    )
  )
    return false
  // "a team of six counts overnight", "staff clock in": someone does something.
  if (/\bteam of (?:two|three|four|five|six|eight|ten|\d+) [a-z]+s\b/i.test(text)) return false
  if (
    /^(?:staff|people)$/.test(first) &&
    /^(?:clock|log|sign|scan|book|report|see|get|use|submit|swap|request|record|check|upload|fill)$/.test(
      second,
    )
  )
    return false
  // "pick pack and ship": three deeds.
  if (isVerb(first) && isVerb(second) && words[2] === 'and') return false
  const gerund = baseOfGerund(first)
  if (
    gerund !== undefined &&
    !TRADE_GERUNDS.has(first) &&
    second !== 'and' &&
    second !== '' &&
    !isPlural(words.at(-1) ?? '') &&
    isStrongVerb(gerund)
  )
    return false
  if (
    isStrongVerb(first) &&
    first !== 'clean' &&
    second !== '' &&
    !/^(?:link|button|page|rate|rates|team|list)s?$/.test(head)
  )
    return false
  const third = baseOfThird(first)
  if (
    third !== undefined &&
    isStrongVerb(third) &&
    /^(?:which|what|who|how|when|where|for|with|offline|online|out|up|off)$/.test(second)
  )
    return false
  if (
    first.endsWith('ly') &&
    isParticiple(second) &&
    words[2] !== undefined &&
    /^(?:every|each|in|on|at|by|for|to|daily|weekly)$/.test(words[2])
  )
    return false
  if (isParticiple(head.toLowerCase()) && !isMassNoun(head) && headAt > 0) return false
  const tags = tagger.tag(text)[headAt]?.tags
  return !(
    tags &&
    (tags.has('Adjective') || tags.has('Adverb')) &&
    !tags.has('Noun') &&
    headAt === words.length - 1 &&
    !isPlural(head) &&
    words.length > 1 &&
    /(?:ly|able|ible|ful|less|ous|ive)$/.test(head)
  )
}
