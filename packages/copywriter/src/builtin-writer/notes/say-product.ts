import { chooseArticle, isMass, isPlural } from '../../english/grammar.ts'
import { findKnownBase } from '../../english/find-known-base.ts'
import { DEVICE, isOneThing } from '../../english/one-thing.ts'
import { DOING, ENDS_HEAD } from './read-product.ts'
import type { Product } from './read-product.ts'
import { lowerFirst } from '../../brief/sentence.ts'
import { isThirdPerson, readShape } from '../../brief/read-shape.ts'

const MADE =
  /\b(?:custom|bespoke|hand[- ]?(?:made|blown|built|sewn|drawn|carved|painted|forged)|made|built|drawn|scale models|sung|tailored)\b/i
/** "repair of control boards": "we repair control boards". */
const VERBS: Readonly<Record<string, string>> = Object.fromEntries(
  `repair repair, repairs repair, restoration restore, installation install, cleaning clean, testing test, inspection inspect,
  calibration calibrate, removal remove, translation translate, editing edit, delivery deliver, supply supply, maintenance maintain,
  proofreading proofread, transport transport, storage store, design design, renovation renovate, refurbishment refurbish,
  sharpening sharpen, hire hire out, rental rent out`
    .split(/,\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)
/** Goods that are sold rather than made. */
const GOODS =
  /^(?:box|boxes|kits?|locks?|chargers?|cameras?|sensors?|machines?|battery|batteries|printers?|generators?|scanners?|units?|tablets?)$/i
/** "app" of "app to sell programs". */
function takeHead(noun: string): string {
  const words = noun.split(' ')
  const end = words.findIndex((word, at) => at > 0 && word !== 'and' && ENDS_HEAD.test(word))
  return words.slice(0, end < 0 ? words.length : end).join(' ')
}

/** "a scanner rental", "wills", "pest control". */
function nameWithArticle({ noun = '', core = noun, number }: Product): string {
  // "card readers and a crew" takes no article.
  const [first = ''] = takeHead(core).split(' and ')
  return number === 'singular' &&
    // "photography and a short film", but "a culling and editing service"
    !(
      core.includes(' and ') &&
      !DEVICE.test(takeHead(core).split(' ').at(-1) ?? '') &&
      !/ (?:services?|app|tool|platform|system|program|agency|desk|course|kit)$/.test(takeHead(core)) &&
      isMass(first.split(' ').at(-1) ?? '')
    ) &&
    !isPlural(first.split(' ').at(-1) ?? '') &&
    !/^(?:\d+ |one |two |my |your |every )/.test(noun)
    ? `${chooseArticle(noun)} ${noun}`
    : noun
}

/** One sentence that names the product; null when only a label is possible. */
export function sayProduct(product: Product): string | null {
  const { name, noun, core = '', number, sentence, sender, kind } = product
  if (sentence !== undefined) return sentence
  if (noun === undefined || noun.split(' ').length > 16 || !/\p{L}{2}/u.test(noun)) return null
  const thing = nameWithArticle(product)
  if (name !== undefined) return `${name} is ${thing}`
  const we = sender === 'I' ? 'I' : 'We'
  if (number === 'singular' && kind === 'person')
    return sender === 'I'
      ? `I'm ${thing}`
      : /\b(?:agent|broker|supplier|contractor|dealer|installer|distributor|caterer|maker)$/.test(
            takeHead(noun),
          )
        ? `We're ${thing}`
        : `We offer ${thing}`
  if (number === 'singular' && kind === 'house') return `${sender === 'I' ? "I'm" : "We're"} ${thing}`
  if (kind === 'program') return number === 'mass' ? `${we} do ${thing}` : `${we} run ${thing}`
  const [, done = '', what = ''] = /^(\p{Ll}+) of (.+)$/u.exec(noun) ?? []
  if (VERBS[done] !== undefined) return `${we} ${VERBS[done]} ${what}`
  if (kind === 'trade') return `${we} do ${thing}`
  if (
    (kind === 'tool' && !GOODS.test(takeHead(core).split(' ').at(-1) ?? '')) ||
    (number === 'plural' && MADE.test(core) && !/^hand-?made| (?:made|built) /.test(noun))
  )
    return `${we} make ${thing}`
  if (number === 'mass' && DOING.test(core.split(' ').at(-1) ?? '')) return `${we} do ${thing}`
  return `${we} offer ${thing}`
}

/** "We do pinsetter maintenance: a monthly visit and phone help": product and what it does in one sentence. */
export function sayWithProduct(product: Product, way: { readonly text: string }): string | null {
  const { kind } = product
  const said = sayProduct(product)
  if (said === null || product.sentence !== undefined || said.split(' ').length > 14) return null
  const subject = nameAsSubject(product)
  if (subject !== null && way.text.startsWith(subject)) return null
  if (way.text.includes(':')) return /^That's /.test(way.text) ? null : `${said}. ${way.text}`
  const none = /^There(?:'s| are) (no .+)$/s.exec(way.text)
  if (none) return `${said}, with ${none[1] ?? ''}`
  // "I'm a broker: we walk the farm" mixes singular and plural.
  if (kind === 'person' && product.sender === 'we') return `${said}. ${way.text}`
  return way.text.split(' ').length >= 5 && !/^There/.test(way.text)
    ? `${said}: ${lowerFirst(way.text)}`
    : null
}

/** A clause whose verb is no participle: not "recording kept 90 days". */
function hasPlainVerb(text: string): boolean {
  const { shape, verbAt } = readShape(text)
  const words = text.replace(/[.]$/, '').split(' ')
  const verb = words[verbAt] ?? ''
  return (
    /^(?:clause|prospect)$/.test(shape) &&
    verbAt < words.length - 1 &&
    !/(?:ed|^kept|^paid|^made|^done|^sent|^built|^held|^sold|^found)$/.test(verb)
  )
}

/** "With our rebooking software, passengers get a text": what others do with the product; null when it reads badly. */
export function sayWithin(product: Product, way: { readonly text: string }): string | null {
  const { core = '', kind, name, sender } = product
  if (product.sentence !== undefined || /^(?:person|house|trade)$/.test(kind)) return null
  if (name === undefined && (core === '' || core.split(' ').length > 4 || core.includes(','))) return null
  const last = core.split(' ').at(-1)?.toLowerCase() ?? ''
  // "24/7 live", "ethically sourced": adjectives without a noun.
  if (name === undefined && !isPlural(last) && !isOneThing(last) && !isMass(last)) return null
  if (/^(?:reviews|leads|ads|posts|followers|subscribers|views|meetings|appointments)$/.test(last))
    return null
  const opening = way.text.split(' ').slice(0, 4)
  const [first = ''] = opening
  const said = new Set(core.toLowerCase().split(' '))
  if (
    /^(?:We|I|Our|My|It|They|There|This|That|If|When|One|Two|Three|First|Only|Also|Everything)(?:'|$)|^\d/.test(
      first,
    ) ||
    !hasPlainVerb(lowerFirst(way.text)) ||
    (name !== undefined && way.text.toLowerCase().startsWith(name.toLowerCase())) ||
    isThirdPerson(first.toLowerCase()) ||
    findKnownBase(first.toLowerCase()) === first.toLowerCase() ||
    way.text.includes(':') ||
    opening.some((word) => said.has(word.toLowerCase()))
  )
    return null
  return `With ${name ?? `${sender === 'I' ? 'my' : 'our'} ${core}`}, ${lowerFirst(way.text)}`
}

/** "our pest control", "RollUp": the product as a subject; null when it is too long. */
export function nameAsSubject({ name, core: noun, sender, kind }: Product): string | null {
  if (name !== undefined) return name
  if (noun === undefined || noun.split(' ').length > 5 || kind === 'person' || kind === 'house') return null
  return `${sender === 'I' ? 'My' : 'Our'} ${noun}`
}
