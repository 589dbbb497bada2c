import { articleFor, isPlural } from '../grammar.ts'
import type { Said } from './said.ts'
import { headOf, isMassNoun } from './noun-phrase.ts'
import { baseOfGerund } from './words.ts'

const OF_SALE =
  /\b(?:contracts?|fees?|retainers?|setup|commitments?|cards?|deposits?|minimums?|costs?|lock[- ]ins?|charges?|obligations?|tie[- ]ins?|commission|upfront|strings)\b/i

/** "no water trucks", "nothing upfront", "no credit card needed". */
export function readNone(text: string): Said | undefined {
  if (/^nothing (?:up ?front|down|in advance)$/i.test(text)) {
    const when = /down$/i.test(text) ? 'down' : text.replace(/^nothing /i, '').replace('up front', 'upfront')
    return {
      joint: 'there',
      kind: 'term',
      text: `nothing to pay ${when}`,
      phrase: `nothing to pay ${when}`,
      tail: `with nothing to pay ${when}`,
    }
  }
  if (/^nothing to \w+/i.test(text))
    return { joint: 'there', kind: 'trait', text, phrase: text, tail: `with ${text}` }
  const [, thing = '', need = ''] = /^(?:no|zero) (.+?)( (?:required|needed|necessary))?$/i.exec(text) ?? []
  if (thing === '' || /\b(?:one|more than|matter|longer|later)\b/i.test(thing.split(' ')[0] ?? ''))
    return undefined
  const kind = OF_SALE.test(thing) ? 'term' : 'trait'
  const head = headOf(thing)
  if (need !== '') {
    const object = isPlural(head) || isMassNoun(head) ? thing : `${articleFor(thing)} ${thing}`
    return {
      joint: 'whole',
      kind,
      text: `you don't need ${/^(?:an?|the) /.test(object) ? object : `any ${object}`}`,
      phrase: text,
      tail: `with ${text}`,
    }
  }
  const gerund = baseOfGerund(thing.split(' ')[0] ?? '')
  if (gerund !== undefined && / /.test(thing) && !isPlural(head))
    return { joint: 'whole', kind, text: `there's no ${thing}`, phrase: text, tail: `with no ${thing}` }
  return { joint: 'there', kind, text: `no ${thing}`, phrase: `no ${thing}`, tail: `with no ${thing}` }
}
