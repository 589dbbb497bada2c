import type { Tagger } from '../tagger.ts'
import { wordCount } from '../reading/item.ts'
import { readUnit } from './unit.ts'
import type { Joint, Unit } from './unit.ts'

const LEAD =
  /^(?:and then|and meanwhile|and so|and also|but then|but also|meanwhile|also|plus|and|but|or|so|then|yet)\s+(?!that\b|far\b|much\b|many\b|called\b)/i
const SUBORDINATE =
  /^(?:when|whenever|if|after|before|once|because|while|until|by the time|as soon as|every time|even though|although|unless)\b/i
const TAIL =
  /^(?:which|who|whose|if ever|especially|including|like|such as|because|while|until|unless|even though|or)\b/i
const INNER =
  /\s{1,50}(?:and then|and meanwhile|and so|and also|but then|and|but|so|then)\s+(?!that\b|far\b|much\b|many\b|on\b|forth\b)/gi

const jointOf = (words: string): Joint => {
  const lower = words.toLowerCase().trim()
  if (/then$/.test(lower)) return 'then'
  if (/^but|^yet/.test(lower)) return 'but'
  if (/so$/.test(lower)) return 'so'
  return lower === '' ? '' : 'and'
}

/** The units of one sentence, in their order. */
export function unitsOf(sentence: string, tagger: Tagger): Unit[] {
  const units: Unit[] = []
  for (const piece of piecesIn(sentence)) {
    const lead = LEAD.exec(piece)?.[0] ?? ''
    addUnits(units, piece.slice(lead.length), jointOf(lead), tagger)
  }
  return units
}

/** What commas set apart; a subordinate clause stays with its main one. */
function piecesIn(sentence: string): string[] {
  const pieces: string[] = []
  let opening = ''
  for (const piece of sentence.split(/,\s+/)) {
    const text = piece.trim()
    if (!/[\p{L}\d]/u.test(text)) continue
    if (opening === '' && SUBORDINATE.test(text) && (pieces.length === 0 || !TAIL.test(text))) {
      opening = text
      continue
    }
    if (opening !== '') {
      pieces.push(`${opening}, ${text}`)
      opening = ''
    } else if (pieces.length > 0 && goesOn(pieces.at(-1) ?? '', text))
      pieces.push(`${pieces.pop() ?? ''}, ${text}`)
    else if (TAIL.test(text) && pieces.length > 0) pieces.push(`${pieces.pop() ?? ''}, ${text}`)
    else pieces.push(text)
  }
  return opening === '' ? pieces : [...pieces, opening]
}

/** "fuel, feed and fertiliser costs all went up" */
const SEVERAL = /^[a-z]+ and [a-z]+(?: [a-z]+)?(?: all)? (?:went|are|have|keep|cost|go)\b/

/** "by text, email, voicemail and someone misses one": a row of single words behind a preposition. */
function goesOn(before: string, text: string): boolean {
  const last =
    before.split(/,\s+/).length > 1
      ? before
      : before.replace(/^.* (?=(?:by|on|in|via|from|for|with|about|like) \S+$)/, '')
  if (
    /^(?:about |over |up to )?\d[\d.-]*\+? (?:hours?|days?|minutes?|times?) (?:a|per|every|each) \w+$/.test(
      text,
    )
  )
    return true
  if (
    /^(?:manual|slow|messy|expensive|boring|repetitive|outdated|endless|long|clunky|confusing|late|missing|noisy|tedious)$/i.test(
      before,
    )
  )
    return true
  if (/^[a-z]+$/.test(before) && SEVERAL.test(text)) return true
  return (
    /^(?:by|on|in|via|from|for|with|about|like) \S+$|, \S+$/.test(last) &&
    /^[A-Za-z]+(?: (?:and|or) .+)?$/.test(text)
  )
}

function addUnits(units: Unit[], text: string, joint: Joint, tagger: Tagger): void {
  for (const match of text.matchAll(INNER)) {
    const left = text.slice(0, match.index)
    const right = text.slice(match.index + match[0].length)
    if (wordCount(left) < 2 || wordCount(right) < 1 || /\b(?:between|both|either)\b/.test(left)) continue
    const a = readUnit(left, joint, units.at(-1), tagger)
    const b = readUnit(right, jointOf(match[0]), a, tagger)
    if (!apart(a, b, right)) continue
    units.push(a)
    addUnits(units, right, jointOf(match[0]), tagger)
    return
  }
  units.push(readUnit(text, joint, units.at(-1), tagger))
}

function apart(a: Unit, b: Unit, right: string): boolean {
  if (a.kind === 'unsure' || b.kind === 'unsure') return false
  if (b.kind === 'things') return b.clause !== undefined && b.clause !== '' && a.kind !== 'things'
  if (b.kind === 'clause' && isSharedVerb(b)) return false
  if (a.kind === 'things')
    return (
      b.kind === 'clause' &&
      (wordCount(a.text) > 2 || b.joint === 'so' || a.clause !== undefined) &&
      !/^you\b/.test(b.text) === !/^you\b/.test(right)
    )
  if (a.kind === 'gerund') return b.kind === 'clause' && !/ing\b/.test(right.split(' ')[0] ?? '')
  return /^(?:clause|predicate|state)$/.test(b.kind) || (a.kind === 'state' && b.kind === 'gerund')
}

/** "alarm and machine are on it": a verb for several behind a noun for one. */
function isSharedVerb({ text, verbAt }: Unit): boolean {
  const words = text.split(' ')
  const noun = words[verbAt - 1] ?? ''
  return (
    /^(?:are|were|have|do|aren't|don't)$/.test(words[verbAt] ?? '') &&
    verbAt <= 7 &&
    !/s$|^(?:you|people|we|they|children|men|women|staff|team)$/.test(noun)
  )
}
