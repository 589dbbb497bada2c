import { readClause, readOwn } from './clauses.ts'
import { readDoing } from './doings.ts'
import { readMeasure } from './measures.ts'
import { readNone } from './nones.ts'
import type { Frame, Said } from './said.ts'
import { clauseOf } from './say-row.ts'
import { readState } from './states.ts'
import { isDeed, readTelegram } from './telegram.ts'
import { readTerm } from './terms.ts'
import { readThing } from './things.ts'

const TRIVIAL =
  /^(?:SaaS|QR|app|online|remote|B2B|B2C|etc|and more|more|software|web|mobile|fast|new|Android|iOS|white[- ]label|support|done|sorted|simple|easy|that's it|thats it)$/i
/** Names of where it runs, in brackets: no gain by themselves. */
const PLATFORMS =
  /^(?:(?:Google|Meta|Facebook|Instagram|TikTok|LinkedIn|YouTube|Amazon|Bing|Shopify|Klaviyo|WhatsApp|iOS|Android|Pinterest|Twitter|X|Reddit)(?:,? and |, |$))+$/i
/** Regions and sizes beside the offer say which it is, and no more. */
const SORT =
  /^(?:(?:UK|EU|US|USA|UAE|ROI|NI|APAC|EMEA)(?: (?:and|or) (?:UK|EU|US|USA|UAE|ROI|NI|APAC|EMEA))*|(?:low|high|small|large|full|short|long|mid)[ -](?:volume|service|scale|run|batch|term|range|stack)|(?:local|small|big) (?:firms|businesses|companies))$/
const LEAD =
  /^(?:and|plus|also|but|or|then|includes?|including|comes with|you also get|with(?! you\b)|featuring|offering|we (?:also )?(?:offer|provide)) (?=\S)/i

/** One piece of a field with the joint it needs; undefined where none is sure. */
export function readPiece(given: string, frame: Frame): Said | undefined {
  const so = /^so (?:that )?(?=(?:you|your|they|it|nothing|nobody|no one|the|everyone) )(.+)$/i.exec(given)
  if (so) {
    const then = readPiece(so[1] ?? '', frame)
    return then && { ...then, joiner: ', so', leans: !/^you\b/i.test(so[1] ?? '') }
  }
  const text = given.replace(LEAD, '').trim()
  if (text === '' || !/\p{L}|\d/u.test(text)) return undefined
  if (TRIVIAL.test(text) || (frame.isExtra && PLATFORMS.test(text))) return undefined
  if (frame.isExtra && SORT.test(text)) return undefined
  const scarce = /^(only|just) (?:1|one) ([a-z]+ (?:per|an?) [a-z]+(?: [a-z]+)?)$/i.exec(text)
  if (scarce)
    return {
      joint: 'whole',
      kind: 'trait',
      text: `it's ${scarce[1]?.toLowerCase() ?? ''} one ${scarce[2] ?? ''}`,
    }
  const telegram = readTelegram(text, frame)
  if (telegram === 'none') return undefined
  if (telegram) return telegram
  const said =
    readOr(text, frame) ??
    readOwn(text) ??
    readTerm(text, frame) ??
    readNone(text) ??
    readMeasure(text, frame) ??
    readState(text, frame) ??
    readDoing(text, frame) ??
    readClause(text, frame) ??
    readThing(text, frame)
  return said && isDeed(text) && said.joint !== 'whole' && said.joint !== 'you' ? undefined : said
}

/** "lot clear by 6am or that visit is free", "or your money back". */
function readOr(text: string, frame: Frame): Said | undefined {
  const [, left = '', right = ''] = /^(.+?),? or (?=(?:that|it|it's|you|we|your|I)\b)(.+)$/i.exec(text) ?? []
  if (left === '' || /^(?:no|whether|either)\b/i.test(left)) return undefined
  const said = readPiece(left, frame)
  const or = right.replace(/^your money back$/i, 'you get your money back')
  if (!said || (said.joint === 'get' && !/^(?:you|we|it)\b/.test(or))) return undefined
  return { joint: 'whole', kind: 'term', text: `${clauseOf(said, frame)}, or ${or}` }
}
