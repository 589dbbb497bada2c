import { TRADES_PEOPLE } from '../lexicon/nouns.ts'
import { nounPhrase } from './noun-phrase.ts'
import type { Frame, Said } from './said.ts'

/** Of these the one who does the work speaks, not the work: "we're fully insured". */
const OF_SENDER =
  /^(?:fully |Gas Safe |Xero |locally )?(?:insured|certified|licensed|accredited|registered|qualified|bonded|vetted|trained|bilingual|family-run|family-owned|local|DBS checked|DBS-checked|police checked|background checked)\b|^(?:[A-Z][\w-]* )+(?:certified|accredited|registered|licensed|approved|trained|qualified)\b/

/** The clause of one piece, by itself. */
export const clauseOf = (said: Said, frame: Frame): string => joinedClause([said], frame)

/** One clause of pieces that share a joint. */
export function joinedClause(all: readonly Said[], frame: Frame): string {
  const [first] = all
  if (!first) return ''
  const row = rowOf(all.map((each) => each.text))
  const they = frame.subject === 'they'
  if (first.joint === 'get') return `you get ${row}`
  if (first.joint === 'you')
    return all.length === 2 && / and /.test(all[1]?.text ?? '')
      ? `you ${first.text}, and you ${all[1]?.text ?? ''}`
      : `you ${row}`
  if (first.joint === 'use') return `${frame.sender} use ${row}`
  if (first.joint === 'covers')
    return frame.kind === 'person'
      ? `${frame.sender} handle ${row}`
      : `${they ? 'they cover' : 'it covers'} ${row}`
  if (first.joint === 'is') return stated(all, row, frame)
  if (first.joint === 'there') return `${isMany(first.text) ? 'there are' : "there's"} ${row}`
  return first.text
}

export const ofSender = ({ text }: Said): boolean => OF_SENDER.test(text)

function stated(all: readonly Said[], row: string, frame: Frame): string {
  const [first] = all
  if (
    /^(?:certified|accredited|registered|trained|insured|covered|approved|compliant|licensed|qualified|onboarded) (?:in|within|by) /.test(
      first?.text ?? '',
    ) &&
    !/^(?:thing|tool)$/.test(frame.kind)
  )
    return `you're ${row}`
  // Bookkeepers who are sent are trained themselves; installers are the sender.
  const areSent =
    frame.kind === 'person' &&
    frame.subject === 'they' &&
    !TRADES_PEOPLE.test(frame.offer.split(' ').at(-1) ?? '')
  if (areSent) return `they're ${row}`
  const isSenders = first !== undefined && ofSender(first) && !/^(?:tool|thing)$/.test(frame.kind)
  const subject = isSenders
    ? frame.sender === 'I'
      ? "I'm"
      : "we're"
    : frame.subject === 'they' && frame.kind !== 'person'
      ? "they're"
      : "it's"
  // "it's 26 weeks, in the evenings": a place or time stands beside, not behind an "and".
  const texts = all.map((each) => each.text)
  const mixed = texts.length === 2 && /^(?:in|on|at|from|over|between) /.test(texts[1] ?? '')
  return `${subject} ${mixed ? texts.join(', ') : row}`
}

function isMany(there: string): boolean {
  const text = there.replace(/^(?:no|just|only|at most) /, '')
  return !/^nothing|^room|^\d+ \w+s' notice/.test(text) && nounPhrase(text).isPlural
}

/** "A, B and C"; where one has an "and" of its own it stands last, or the last comma takes an "and". */
export function rowOf(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  const last = items.at(-1) ?? ''
  const rest = items.slice(0, -1).join(', ')
  if (items.slice(0, -1).some((item) => / and /.test(item))) return `${rest}, and ${last}`
  return / and /.test(last) ? `${rest}, ${last}` : `${rest} and ${last}`
}
