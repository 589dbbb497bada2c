import { addArticle, chooseArticle, isPlural } from '../english/grammar.ts'
import { isOneThing } from '../english/one-thing.ts'
import { lowerFirst } from './sentence.ts'

/** A noun phrase with its article when certain. */
export function addThingArticle(segment: string): string {
  const plain = lowerFirst(segment)
    .replace(/^(\d+) (person|man|day|week|month|hour|minute|year|page|step|part) (?=[a-z])(?!a )/, '$1-$2 ')
    .replace(/^(\d+ days? (?:a|per) (?:week|month)) person (?=who )/, 'someone $1 ')
  if (
    /^(?:\d|someone |a |an |the |one |two |three |four |five |your |our |my |every |each |same |all |some |unlimited |free |full )/i.test(
      plain,
    )
  ) {
    const sameDay = /^same (day|week|night) (?=[a-z]+$)/.exec(plain)
    if (sameDay && isOneThing(plain.split(' ').at(-1) ?? '')) return `a ${plain.replace(' ', '-')}`
    if (/^same /.test(plain)) return `the ${plain}`

    if (/^\d+-[a-z]/.test(plain)) return `${chooseArticle(plain)} ${plain}`
    return plain
  }
  const words = plain.split(' ')
  // "top ups next day"
  if ((isPlural(words[1] ?? '') && words.length > 2) || /\b(?:ups|men)\b/.test(plain)) return plain
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      /^(?:for|in|on|at|with|without|that|which|from|of|by|to|and|or|as|per|you|same|within|ordered|kept|based|via|every|each|after|before|when|over|until|who|so|the|your)$/.test(
        word,
      ),
  )
  const head = words[(end < 0 ? words.length : end) - 1] ?? ''
  if (
    /^(?:stock|supply|set|list|range|choice|pair|team|share|copy|record|log|group)$/.test(head) &&
    words[end] === 'of'
  )
    return addArticle(plain)
  if (
    /^back (?:in|within|by|on)\b/.test(words.slice(end < 0 ? words.length : Math.max(end - 1, 0)).join(' '))
  )
    return plain.startsWith('back ') ? plain : `your ${plain}`
  if (/^(?:glass|steel|wood|timber|stone|leather|wool)$/.test(head)) return plain
  // Only for a certain singular: "a condition report", but "typically a third", "fit to print" as typed.
  return isOneThing(head) &&
    !/^(?:typically|usually|mostly|nearly|roughly|approximately|really|fully|exactly|currently|just|only|fit|sewn|flown|same|fully) /u.test(
      plain,
    )
    ? addArticle(plain)
    : plain
}
