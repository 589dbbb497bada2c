import type { Item } from '../reading/item.ts'
import { AS_OFTEN_NOUNS, isVerb } from './subject-does.ts'

/** "the flat sits empty": the adjective behind the verb looks like one. */
export function emptyOf(item: Item): Item {
  const words = item.text.split(' ')
  const isAdjective = /^(?:empty|open|clean|slow|dry|cool|clear|free)$/.test(words[item.verbAt] ?? '')
  return isAdjective &&
    /^(?:sits|stays|goes|sit|stay|go|runs|run|stands|stand)$/.test(words[item.verbAt - 1] ?? '')
    ? { ...item, verbAt: item.verbAt - 1 }
    : item
}

/** "grant reports eat up two weeks", "storm chasers knock": the noun before the verb looks like one. */
export function behindNoun(item: Item): Item {
  const words = item.text.split(' ')
  const verb = words[item.verbAt] ?? ''
  const next = words[item.verbAt + 1] ?? ''
  if (
    /^(?:the|your|a|every) /.test(item.text) &&
    /^(?:wants|needs|uses|asks|starts|stops|leaves)$/.test(verb)
  )
    return item
  const isNoun = item.verbAt > 0 && (AS_OFTEN_NOUNS.has(verb) || /(?:ers|ors)$/.test(verb))
  // "payroll mistakes every month": nobody mistakes.
  if (isNoun && /^(?:every|all|each)$/.test(next)) return { ...item, shape: 'phrase', verbAt: -1 }
  // "sales calls no-shows" is two things.
  if (isNoun && /^no-|[^s]s$/.test(next) && !isVerb(next)) return { ...item, shape: 'phrase', verbAt: -1 }
  return isNoun && isVerb(next) ? { ...item, verbAt: item.verbAt + 1 } : item
}
