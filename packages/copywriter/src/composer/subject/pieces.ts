import type { Brief } from '../../brief/read-brief.ts'
import { doneFor, gerundOf, isBase, isThirdPersonVerb, LONGEST_LINE, pieceOf, tidy, toYou } from './piece.ts'
import type { Piece } from './piece.ts'

const cache = new WeakMap<Brief, readonly Piece[]>()

/** Everything of a brief that is short enough to be a subject line, or half of one, and whole. */
export function piecesOf(brief: Brief): readonly Piece[] {
  const known = cache.get(brief)
  if (known) return known
  const found: Piece[] = []
  const add = (text: string | null | undefined, field: Piece['field'], worth: number) => {
    const piece = text ? pieceOf(text, field, worth) : undefined
    if (!piece || found.some((other) => other.text === piece.text)) return
    found.push(piece)
  }
  const { fields } = brief
  for (const text of partsOf(toYou(fields.painPoint), 'pain')) add(text.text, 'pain', text.worth)
  for (const text of partsOf(aboutYou(fields.solution), 'solution')) add(text.text, 'solution', text.worth)
  for (const text of partsOf(fields.product, 'product')) add(text.text, 'product', text.worth - 1)
  for (const text of partsOf(aboutYou(fields.insight), 'insight')) add(text.text, 'insight', text.worth)
  const pieces = found.map((piece) => {
    const less = isRedundant(piece, found) ? 6 : isHalf(piece, found) ? 4 : 0
    return { ...piece, worth: piece.worth - less }
  })
  cache.set(brief, pieces)
  return pieces
}

/** "They keep 100%" is said of the reader; "couples ask for their photos" is not. */
function aboutYou(text: string): string {
  return /^(?:they|their)\b/i.test(text)
    ? text
        .replace(/\bthey're\b/gi, "you're")
        .replace(/\bthey\b/gi, 'you')
        .replace(/\btheir\b/gi, 'your')
    : text
}

/** Half of a problem that also fits whole. */
function isHalf(piece: Piece, pieces: readonly Piece[]): boolean {
  return (
    piece.field === 'pain' &&
    pieces.some(
      (other) =>
        other !== piece &&
        other.text.length <= LONGEST_LINE &&
        !piece.isNumber &&
        other.text.includes(piece.text),
    )
  )
}

/** Too long, where the same figure or thought also fits. */
function isRedundant(piece: Piece, pieces: readonly Piece[]): boolean {
  return (
    piece.text.length > LONGEST_LINE &&
    pieces.some(
      (other) =>
        other.field === piece.field &&
        other.text.length <= LONGEST_LINE &&
        other.worth >= 7 &&
        other.text.length > 15,
    )
  )
}

interface Part {
  text: string
  worth: number
}

/** The field's thoughts, longest first, each also in the shorter forms that lose nothing. */
function partsOf(field: string, kind: Piece['field']): Part[] {
  if (field === '') return []
  const parts: Part[] = []
  for (const sentence of field.split(/(?<=[.!?;])\s+/)) {
    const whole = tidy(sentence)
    const thoughts = [whole, ...splitThoughts(whole, kind)]
    for (const [index, thought] of thoughts.entries()) {
      const worth = index === 0 ? 9 : 7
      parts.push({ text: thought, worth }, ...shorter(thought, kind, worth))
    }
  }
  return parts
}

const OWN_SUBJECT = /^(?:you|your|it|it's|we|i|they|the|no|nobody|not|never any|one|photos|doors)\b/i

/** Splits only where both sides are thoughts of their own. */
function splitThoughts(text: string, kind: Piece['field']): string[] {
  const found: string[] = []
  const words = text.split(' ')
  for (let at = 1; at < words.length; at += 1) {
    const before = words.slice(0, at).join(' ')
    const word = words[at] ?? ''
    const rest = words.slice(at + 1).join(' ')
    const next = words[at + 1] ?? ''
    if (/[,;:]$/.test(before) && !/^(?:\w+ )?\w+ and \b/.test(`${word} ${rest}`)) {
      if (!/^if\b/.test(before)) found.push(before)
      found.push(`${word} ${rest}`.replace(/^(?:and|but|so) /, ''))
    }
    if (/^(?:because|since)$/.test(word) && at > 1) found.push(before, rest)
    if (/^(?:if|when|whenever|until|while|instead)$/.test(word) && at > 1) found.push(before)
    if (word === 'so' && OWN_SUBJECT.test(rest)) found.push(before, rest)
    if (/^(?:and|but)$/.test(word) && splitsAtAnd(before, next, rest, kind)) found.push(before, rest)
    if (/^(?:that|which)$/.test(word) && kind === 'product' && isThirdPersonVerb(next))
      found.push(before, rest)
    if (word === 'that' && kind === 'product') found.push(before)
  }
  return found.map(tidy).filter((part) => part !== text && !/^you (?:still )?\w+ it\b/.test(part))
}

function splitsAtAnd(before: string, next: string, rest: string, kind: Piece['field']): boolean {
  const first = before.split(' ')[0] ?? ''
  if (/ing$/.test(first)) return /ing$/.test(next) || OWN_SUBJECT.test(rest)
  if (isThirdPersonVerb(first))
    return before.split(' ').length >= 3 && isThirdPersonVerb(next) && kind !== 'pain'
  if (kind === 'product') return before.split(' ').length >= 2 && rest.split(' ').length >= 2
  if (kind === 'pain' && /^\w+ (?:is|are|was|were|feel|feels)\b/.test(rest))
    return before.split(' ').length >= 3
  if (kind === 'pain' && /^[$€£]?\d\S* (?:goes|go|of)\b/.test(rest)) return true
  return OWN_SUBJECT.test(rest) && before.split(' ').length >= 3 && !/^(?:the|no|one|not)\b/.test(rest)
}

const TIME_AT_END =
  / (?:every|each) [a-z]+$| (?:in|on|at|during|over|after|before|by) (?:the )?(?:first |last |next )?[a-z]+$/i

/** Other ways to say one thought, each with all of its objects and numbers. */
function shorter(thought: string, kind: Piece['field'], worth: number): Part[] {
  const found: Part[] = []
  const push = (text: string | undefined, less = 1) => {
    if (text) found.push({ text, worth: worth - less })
  }
  const predicate = thought.replace(/^(?:we|i|it)(?:'ll)? (?:will |can )?/i, '')
  const isSenders = /^(?:we|i)\b/i.test(thought)
  if (
    kind === 'solution' ||
    (kind === 'insight' && isSenders) ||
    (kind === 'product' && predicate !== thought)
  ) {
    push(doneFor(predicate), -1)
    push(/^get (\w+s (?:paid|\w+ed) .+)$/.exec(predicate)?.[1], -1)
    push(
      /^(?:book|place|put|get|rank) you (?=on|in|into|at)/.test(predicate) ? booked(predicate) : undefined,
      0,
    )
  }
  if (kind === 'product' && isThirdPersonVerb(thought.split(' ')[0] ?? '')) push(doneFor(thought), 0)
  for (const number of numbersFirst(thought, kind)) push(number, 0)
  const guarantee = /^if it doesn't (.+?),? you (don't pay|pay nothing)$/i.exec(thought)
  if (guarantee)
    push(
      `doesn't ${(guarantee[1] ?? '').replace(/\bthe (?=old|current)/, 'your ')}? You ${guarantee[2] ?? ''}`,
      -1,
    )
  const worthIt = /^(.+?) (?:is|are) (?:worth|due|set for|set at) (?=\d|[$€£])(.+)$/i.exec(thought)
  if (worthIt) push(`${worthIt[1] ?? ''}: ${worthIt[2] ?? ''}`, -1)
  const due = /^(.+? (?:deadline|date|cutoff)) is (.+)$/i.exec(thought)
  if (due) push(`${due[1] ?? ''}: ${due[2] ?? ''}`, -1)
  const flat = /\bflat (?:fee|rate|price)(?: of|:|,)? ([$€£][\d.,]+k?.*)$/i.exec(thought)
  if (flat) push(`a flat ${flat[1] ?? ''}`, -1)
  const bought =
    /^(?:buying|getting|chasing|paying for) (\w+s) that (?=\d|your|other|nobody|someone)(.+)$/i.exec(thought)
  if (bought) push(`${bought[1] ?? ''} ${bought[2] ?? ''}`, 0)
  const cut = thought.replace(TIME_AT_END, '')
  if (
    thought.length > LONGEST_LINE - 1 &&
    cut !== thought &&
    cut.split(' ').length >= 3 &&
    !/\d/.test(thought.slice(cut.length)) &&
    (kind === 'pain' || kind === 'insight')
  )
    push(cut, 2)
  if (kind === 'pain') push(lastHalf(thought), 1)
  if (kind === 'pain') push(lastHalf(thought)?.replace(TIME_AT_END, ''), 2)
  const without = /^(?:don't|doesn't|do not) (\w+)( .+)$/.exec(thought.replace(/^you /, ''))
  if (kind === 'pain' && without && isBase(without[1] ?? ''))
    push(`not ${gerundOf(without[1] ?? '')}${without[2] ?? ''}`, -1)
  const shown = /^(\w+s) \w+ing .*? (with .+)$/.exec(thought)
  if (kind === 'pain' && shown) push(`${shown[1] ?? ''} ${shown[2] ?? ''}`, 1)
  if (kind === 'pain') push(/\b(?:asking|looking|searching|hunting) for (.+)$/.exec(thought)?.[1], 1)
  if (kind === 'product') {
    push(
      thought.replace(/ (?:shot|edited|made|built|written|delivered)(?: and \w+)? (?=(?:in|within) \d)/, ' '),
      0,
    )
    push(thought.replace(/ (?:studio|agency|company|firm|team) speciali[sz]ing in /, ' for '), 0)
    push(/ (?:about|on) (\w+ing .+)$/.exec(thought)?.[1]?.concat('?'), 0)
    push(
      /^(?:(?:we|I) (?:run|do|offer|sell|make|build|provide)|building|making|running|doing|offering|selling) ((?!you\b).+)$/i
        .exec(thought)?.[1]
        ?.replace(/ (?:that|which|who|for|with) .*$/, ''),
      2,
    )
    push(thought.replace(/ (?:for|with|about) .*$/, ''), thought.length > LONGEST_LINE ? 1 : 3)
    const brings =
      /^(?:we run |we do |I run )?(.+?) (?:that|which) (?:bring in|brings in|generates?|wins?) (\d.+)$/.exec(
        thought,
      )
    if (brings) push(`${brings[2] ?? ''} from ${brings[1] ?? ''}`, -1)
    push(namedAmount(thought), -1)
    const own = /^(?:we|I) (\w+) (.+)$/i.exec(thought)
    if (own && isBase(own[1] ?? '')) push(`${gerundOf(own[1] ?? '')} ${own[2] ?? ''}`, 4)
  }
  const goesTo = /^(.+?) (?:go|goes|run|runs) (up to \S+)$/.exec(thought)
  if (goesTo) push(`${goesTo[1] ?? ''}: ${goesTo[2] ?? ''}`, -1)
  const inFull = loosened(thought)
  if (inFull !== thought) push(inFull, 1)
  push(thought.replace(/,? (?:and|but) (?=(?:never|only|still|don't|can't)\b)/, ', '), 0)
  const doing = /^(?:we |i |it |our \w+ )?helps? (?:you |\w+ |\w+ teams )?(?=\w+ )(.+)$/i.exec(thought)
  if (doing && kind !== 'pain') push(doing[1]?.replace(/ instead of .*$/, ''), 1)
  return found
}

/** The same in other words, so that it is told and not copied. */
function loosened(thought: string): string {
  return thought
    .replace(/\bmost of the (?=\w+s\b)/, 'most ')
    .replace(/ social media$/, ' social')
    .replace(/\bin under (?=an? )/, 'in less than ')
    .replace(/ and (?=\w+ (?:is|are|was|were|feel|feels|stay|stays)\b)/, ', ')
}

/** Of "trial users sign up and never come back" what hurts: "trial users never come back". */
function lastHalf(thought: string): string | undefined {
  const end = /^(.+?) (?:and|but) ((?:only|never|don't|doesn't|can't|still) .+)$/.exec(thought)
  if (!end) return undefined
  const words = (end[1] ?? '').split(' ')
  const verb = words.findIndex((word, index) => index > 0 && (isThirdPersonVerb(word) || isBase(word)))
  return verb < 1 || words[0] === 'you' ? undefined : `${words.slice(0, verb).join(' ')} ${end[2] ?? ''}`
}

/** "LinkedIn posts for consultants, 12 posts a month": "12 LinkedIn posts a month". */
function namedAmount(thought: string): string | undefined {
  const amount = /, (\d+) (\w+) ((?:a|per|every) \w+)$/.exec(thought)
  if (!amount) return undefined
  const [, count = '', noun = '', period = ''] = amount
  const name = new RegExp(`\\b([A-Z]\\w+) ${noun}\\b`).exec(thought)?.[1]
  return name ? `${count} ${name} ${noun} ${period}` : undefined
}

function booked(predicate: string): string | undefined {
  const text = predicate
    .replace(/^book you/, 'booked')
    .replace(/^place you/, 'placed')
    .replace(/^(?:put|get) you/, 'you,')
    .replace(/^rank you/, 'ranked')
  return text.replace(/((?:a|every|each) (?:day|week|month|year)) (?:your|that|who|where) .*$/, '$1')
}

/** "3 vetted candidates in 10 days" of "we send 3 vetted candidates in 10 days". */
function numbersFirst(thought: string, kind: Piece['field']): string[] {
  const starts =
    /(?:^|\s)((?:(?:only|up to|all|just|another|waiting|losing|paying|spending|wasting|the (?:top|first|last)) )?[$€£]?\d[\w.,%+/$€£-]*)(?=\s)/gi
  return [...thought.matchAll(starts)]
    .map((match) => fromNumber(thought, match, kind))
    .filter((text) => text !== undefined)
}

function fromNumber(thought: string, match: RegExpExecArray, kind: Piece['field']): string | undefined {
  const before = thought.slice(0, match.index)
  const text = thought.slice(match.index).trim()
  if (/\b(?:that|who|which|than|the|a|an|and|or|top|first|last|from|by|between|to|one|of)$/i.test(before))
    return undefined
  if (
    /\b[A-Z]{2,}$/.test(before) ||
    /\b(?:before|after)$/.test(text) ||
    /^\S+ (?:last|this|next) /.test(text)
  )
    return undefined
  if (/ and (\w+)/.test(text) && isThirdPersonVerb(/ and (\w+)/.exec(text)?.[1] ?? '')) return undefined
  if (/^the (?:first|last) /.test(text) && text.split(' ').length < 5) return undefined
  if (text.split(' ').length < 3 || (before !== '' && /,/.test(text))) return undefined
  // "1% and 40 orders a week get lost": a verb after the number makes it no phrase.
  if (/^\S+ (?:and|or|of|in|to|on|at|a|per|is|are|was|goes?|go)\b/.test(text) && !/^\S+ of /.test(text)) {
    return /^\S+ per \w+/.test(text) ? text : undefined
  }
  if (
    /\b(?:is|are|was|were|gets?|has|have|do|does|don't|come|comes|leave|leaves)\b/.test(text) &&
    kind !== 'insight'
  )
    return undefined
  return text.replace(/ before (?:this|that)$/, '')
}
