import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'
import { oneOf } from './offer-lines.ts'

/** What people try to do by themselves. */
const ONES_OWN =
  /\b(?:seo|ppc|marketing|bookkeeping|accounting|payroll|editing|design|ads|media|copywriting|photography|recruiting|recruitment|hiring|scheduling|videography|outreach|invoicing|fundraising|blogging|cleaning|landscaping|decorating)$/i

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Where a brief says little: what anyone in the trade knows, and plain questions about the offer. */
export function thinLines(stock: Stock): Line[] {
  const { known, isThin, material } = stock
  const { offer } = material
  const { short, thing, kind } = offer
  const lines = known.flatMap((text) => [
    lineOf(text.endsWith('?') ? 'question' : 'hook', 'known', isThin ? 12 : -6, text),
    ...(short === undefined || /[A-Z]/.test(text.slice(1))
      ? []
      : [lineOf('offer', 'known-of-offer', isThin ? 8 : -6, `${short}: ${lowered(text)}`)]),
  ])
  if (short === undefined || thing === undefined) return lines
  const least = isThin ? 0 : -10
  const add = (angle: Line['angle'], way: string, worth: number, ...wordings: string[]) => {
    const fits = fitting(wordings)
    if (fits) lines.push(lineOf(angle, way, worth + least, fits))
  }
  const isNamed = offer.our === thing
  const one = oneOf(stock)
  const isDone = kind === 'service' && !isNamed && !offer.isPlural && !/\d/.test(short)
  const who = offer.sender
  if (isDone) {
    add('question', 'can-we-do', 5, `can ${who} do your ${short}?`)
    if (ONES_OWN.test(short)) add('question', 'doing-own', 6, `doing your own ${short}?`)
    add('offer', 'a-hand', 5, `a hand with your ${short}`)
    add('question', 'how-is', 4, `how's the ${short} going?`)
  }
  add('question', 'on-list', 3, `${offer.isPlural ? 'are' : 'is'} ${thing} on your list?`)
  add('hook', 'yes-no-later', 4, `${short}: yes, no, later?`)
  add('contrast', 'before-pick', 3, isDone ? `before you hire for ${short}` : `before you pick ${thing}`)
  add('question', 'looking', 2, `looking at ${isNamed ? thing : one}?`)
  add('question', 'need', 3, `need ${isNamed ? thing : one}?`)
  if (isDone || offer.isPlural) add('terms', 'talk', 3, `could we talk ${short}?`)
  add('hook', 'pitch', 3, `mind a pitch about ${isNamed ? thing : one}?`)
  return lines
}
