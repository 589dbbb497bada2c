import { isPlural, withArticle } from '../../../brief/grammar.ts'
import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'
import { oneOf } from './offer-lines.ts'
import { OFFER_FRAMES } from './offer-frames.ts'
import type { OfferFrame } from './offer-frames.ts'

/** Nobody does "your coaching", "your insurance". */
const NOT_THEIR_WORK =
  /\d|\b(?:coaching|training|therapy|tutoring|tuition|consulting|mentoring|insurance|financing|lending|funding|wedding)\b/i

/** A known line that can stand behind "local SEO:". */
const GOES_ON = /\?$|^(?:How|What|Where|Why|Who) /

/** Where a brief says little: what anyone in the trade knows, and plain questions about the offer. */
export function thinLines(stock: Stock): Line[] {
  return [...knownLines(stock), ...framedLines(stock), ...asWritten(stock)]
}

/** "injection moulding" of "low volume injection moulding": what one would say of it the second time. */
function coreOf(short: string): string {
  const [first = '', second] = short.split(/ and |, /)
  if (second !== undefined) return first.includes(' ') || /^[A-Z]{2,}$/.test(first) ? first : short
  const words = short.split(' ')
  const isPlain = (word: string) =>
    /^[a-z]{3,}$/i.test(word) && !/^(?:for|the|with|web|not|per|off|out)$/.test(word)
  return words.length >= 4 && words.every(isPlain) ? words.slice(-2).join(' ') : short
}

/** A trouble that could not be read, asked back in the user's own few words. */
function asWritten({ brief, isThin }: Stock): Line[] {
  const { painPoint } = brief.fields
  const asked = /[.;:()"]|\b(?:they|them|their|we|our|I|my|he|she)\b/.test(painPoint)
    ? undefined
    : fitting([/^(?:why|how|what|where) /i.test(painPoint) ? painPoint : `${painPoint}?`])
  return isThin && painPoint !== '' && asked !== undefined ? [lineOf('question', 'as-written', 9, asked)] : []
}

function knownLines({ known, isThin, material: { offer } }: Stock): Line[] {
  const { short } = offer
  return known().flatMap((text) => [
    lineOf(text.endsWith('?') ? 'question' : 'hook', 'known', isThin ? 10 : -9, text),
    ...(short !== undefined &&
    GOES_ON.test(text) &&
    !(offer.isPlural && / it\b/.test(text)) &&
    !/[A-Z]/.test(text.slice(1))
      ? [
          lineOf(
            'offer',
            'known-of-offer',
            isThin ? 9 : -5,
            `${short}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
          ),
        ]
      : []),
  ])
}

function framedLines(stock: Stock): Line[] {
  const { offer } = stock.material
  const { short, thing } = offer
  if (short === undefined || thing === undefined) return []
  const isNamed = offer.our === thing
  const one = isNamed ? thing : oneOf(stock)
  const core = isNamed ? short : coreOf(short)
  const isPluralCore = core === short ? offer.isPlural : isPlural(core.split(' ').at(-1) ?? '')
  const named = isNamed || core === short ? one : /^an? /.test(one) ? withArticle(core) : core
  const fits = ({ takes, pattern }: OfferFrame) =>
    (takes === undefined || takes.includes(offer.kind)) && (pattern === undefined || pattern.test(short))
  const isWork =
    offer.kind === 'service' && !isNamed && !offer.isPlural && one === short && !NOT_THEIR_WORK.test(short)
  return OFFER_FRAMES.filter(
    (frame) =>
      fits(frame) && (!stock.isAppeal || frame.suitsAppeals === true) && (isWork || frame.isOfWork !== true),
  ).flatMap(({ angle, way, worth, form }) => {
    const text = fitting([
      form
        .replace('{one}', () => named)
        .replace('{short}', () => core)
        .replace('{it}', isPluralCore ? 'them' : 'it')
        .replace('{is}', isPluralCore ? 'are' : 'is')
        .replace('{we}', offer.sender)
        .replace('{our}', offer.sender === 'I' ? 'my' : 'our'),
    ])
    return text === undefined ? [] : [lineOf(angle, way, worth + (stock.isThin ? 0 : -10), text)]
  })
}
