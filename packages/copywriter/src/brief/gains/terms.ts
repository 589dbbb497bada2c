import { isParticiple } from './words.ts'
import type { Frame, Said } from './said.ts'
import { isOrAre, nounPhrase, withThe } from './noun-phrase.ts'

const MONEY = String.raw`(?:about |around |over |under |only |just )?[$€£₹]\s?\d[\d.,]*(?:[kKmM]\b)?(?:\s?-\s?[$€£]?\d[\d.,]*[kKmM]?)?\+?`
const RATE = String.raw`(?:${MONEY}|\d[\d.,]*\s?(?:%|cents?|pence|p|bps)(?!\w))`
const at = (pattern: string) => new RegExp(`^${pattern}$`, 'i')

const PRICE = at(
  `(${RATE})((?: of what (?:you|we) [a-z]+$| of (?:the |your |all )?(?:rent|sales|collections|fees|profits?|spend|ad spend|savings|salary|takings|turnover|value|price|bookings|premiums?|first-year salary|(?:the )?purchase price)$| (?:an?|per|each|every|for|plus|flat$|all[- ]in|once|one[- ]time|one-off|upfront|total|only|monthly|annually|all[- ]inclusive)\\b.*)?)`,
)
const FROM = at(`(?:from|starting (?:at|from)|starts? (?:at|from)|starting) (${RATE}.*)`)
const THING_FROM = at(`([a-z][\\w' -]*?) (?:from|starting (?:at|from)|starts? at) (${RATE}.*)`)
const FEE = at(
  `(?:one |an? |for an? )?((?:flat |fixed |monthly |set |single |one-off |setup |annual |yearly |hourly |day |daily |min |minimum )+)?(fee|price|rate|cost|ticket|spend|investment)(?: of| is|:)? (${RATE}.*)`,
)
const FLAT = at(
  `(?:one |an? |for an? )?((?:flat|fixed|set|single|monthly|transparent|simple|upfront) (?:flat |monthly )?(?:fee|price|rate|pricing))( .+)?`,
)
const TRIAL = /(?<!-)\btrial\b(?! class| lesson| session|-| included| free)/i
const GUARANTEE = /\bguarantee$|\bguarantee (?:or|if|for|on) /i
const FIRST_FREE = /^(?:the |your )?(first|1st|\d+(?:th|nd|rd)) (.+?) (?:is |are )?(?:free|on us)$/i
const PAY =
  /^pay(?:ing)? (?:only |just )?(?:nothing|per|when|on|for|after|as|by|monthly|weekly|once|only|if|in|at|until|what|later)\b/i

/** A price, a trial, a guarantee, a way to pay. */
export function readTerm(text: string, frame: Frame): Said | undefined {
  const term = (clause: string, phrase: string, tail?: string): Said => ({
    joint: 'whole',
    kind: 'term',
    text: clause,
    phrase,
    ...(tail === undefined ? {} : { tail }),
  })
  const missed = /^(.*?) if (we|I) (\w+.*)$/i.exec(text)
  if (missed && at(`${MONEY}.*`).test(missed[1] ?? '')) {
    const [, sum = '', who = '', fails = ''] = missed
    return { ...term(`if ${who} ${fails}, ${who} pay ${sum}`, text), leans: / it$/.test(fails) }
  }
  const price = PRICE.exec(text)
  if (price) {
    const [, sum = '', rest = ''] = price
    const tail =
      rest === '' || /^ (?:flat|all|once|one-off|total)/.test(rest) ? `for ${sum}${rest}` : `at ${sum}${rest}`
    return { ...term(`${frame.isJob ? 'it pays' : "it's"} ${sum}${rest}`, text, tail), sum: text }
  }
  const fixed = new RegExp(`^(fixed|flat) (${MONEY})( .+)?$`, 'i').exec(text)
  if (fixed) return term(`it's a ${text}`, `a ${text}`, `for a ${text}`)
  const from = FROM.exec(text)
  if (from) return term(`it starts at ${from[1] ?? ''}`, `from ${from[1] ?? ''}`, `from ${from[1] ?? ''}`)
  const fee = FEE.exec(text)
  if (fee) {
    const [, sort = '', word = '', sum = ''] = fee
    const name = `${sort.replace(/^min /i, 'minimum ')}${word}`
    return term(`the ${name} is ${sum}`, text, `for ${nounPhrase(name).text} of ${sum}`)
  }
  const flat = FLAT.exec(text)
  if (flat) {
    const [, name = '', rest = ''] = flat
    const named = /pricing$/.test(name) ? name : /^one /i.test(text) ? `one ${name}` : nounPhrase(name).text
    return {
      ...term(
        `it's ${named}${rest}`,
        `${named}${rest}`,
        `${/pricing$/.test(name) ? 'with' : 'at'} ${named}${rest}`,
      ),
      takesSum: true,
    }
  }
  const thing = THING_FROM.exec(text)
  if (thing && !/\b(?:quotes|savings)\b/.test(thing[1] ?? '')) {
    const [, name = '', sum = ''] = thing
    const isMany = isOrAre(name) === 'are'
    return {
      ...term(
        `${isMany ? name : withThe(name)} ${isMany ? 'start' : 'starts'} at ${sum}`,
        text,
        `with ${text}`,
      ),
      ...(isMany ? { topic: 'they' as const } : {}),
    }
  }
  if (/^(?:price|pay|fee)[ -]?(?:d )?per /i.test(text) || /^pay-per-/i.test(text))
    return term(`you pay ${text.replace(/^(?:price|pay|fee)[ -]?(?:d )?per[ -]/i, 'per ')}`, text)
  if (PAY.test(text)) return term(`you ${text.replace(/^paying/i, 'pay')}`, text)
  const first = FIRST_FREE.exec(text)
  if (first) {
    const name = `${(first[1] ?? '').replace(/^1st$/i, 'first').toLowerCase()} ${first[2] ?? ''}`
    return term(`the ${name} ${isOrAre(first[2] ?? '')} free`, `the ${name} free`, `with the ${name} free`)
  }
  const committed = /^(\S+) of (?:the )?(\S+) (committed|raised|filled|sold|funded)$/i.exec(text)
  if (committed) {
    const [, part = '', whole = '', done = ''] = committed
    return term(`${part} of the ${whole} is ${done} already`, text, `with ${part} of the ${whole} ${done}`)
  }
  const notice = /^(?:only |just )?(\d+|one|a) (day|week|month)s?'? notice$/i.exec(text)
  if (notice) {
    const [, count = '', unit = ''] = notice
    const said = /^(?:1|one|a)$/i.test(count) ? `${count} ${unit}'s notice` : `${count} ${unit}s' notice`
    return { joint: 'there', kind: 'term', text: `just ${said}`, phrase: said, tail: `with ${said}` }
  }
  const least = /^(\d+) (?:minimum|min)(?: order)?$/i.exec(text)
  if (least) return term(`the minimum order is ${least[1] ?? ''}`, text)
  const off = /^(?:an? )?\d+% (?:off|discount|cheaper)\b.*$/i.exec(text)
  if (off && !/cheaper/.test(text))
    return {
      joint: 'get',
      kind: 'term',
      text: ofYours(text),
      phrase: ofYours(text),
      tail: `with ${ofYours(text)}`,
    }
  const share =
    /^(\d[\d.]*%) ((?:flat |success |finder's |management |broker |referral |listing |sales )?(?:fee|commission|interest|equity|deposit|royalty))(?: only)?$/i.exec(
      text,
    )
  if (share) return term(`the ${share[2] ?? ''} is ${share[1] ?? ''}`, text, `for ${text}`)
  return readFreedom(text) ?? (TRIAL.test(text) || GUARANTEE.test(text) ? promised(text) : undefined)
}

/** "15% off first order" */
const ofYours = (text: string) =>
  text.replace(/ for you$/, '').replace(/(% off) (?=(?:first|next) )/i, '$1 your ')

function promised(text: string): Said | undefined {
  if (isParticiple(text.split(' ')[0]?.toLowerCase() ?? '')) return undefined
  if (text.split(' ').length > 12) return undefined
  if (/^(?:try|start) /i.test(text)) return undefined
  const said = nounPhrase(text).text
  return { joint: 'there', kind: 'term', text: said, phrase: said, tail: `with ${said}` }
}

/** "free", "month to month", "cancel anytime". */
function readFreedom(text: string): Said | undefined {
  const is = (state: string): Said => ({ joint: 'is', kind: 'term', text: state, phrase: state })
  if (
    /^(?:completely |totally |100% )?free(?: (?:to|for (?!the (?!first))|until|of charge|forever|up to|with|in|during)\b.*)?$/i.test(
      text,
    )
  )
    return is(text)
  if (/^(?:month[- ]to[- ]month|month by month)$/i.test(text)) return is('month to month')
  if (/^(?:performance|results?)[- ]based$|^commission[- ]only$|^pay-as-you-go$|^risk[- ]free$/i.test(text))
    return is(text)
  const cancel =
    /^(?:cancel|leave|pause|quit|stop|stop or pause|pause or cancel|cancel or pause|switch|swap|skip|upgrade|downgrade)(?: it| them| your plan)? (?:any ?time|any (?:day|week|month)|at any (?:time|point)|when(?:ever)? you (?:like|want)|month to month)\b.*$/i.exec(
      text,
    )
  if (cancel) return { joint: 'whole', kind: 'term', text: `you can ${text}`, phrase: text, can: text }
  return undefined
}
