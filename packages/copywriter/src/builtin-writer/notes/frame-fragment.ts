import { chooseArticle, isPlural } from '../../brief/grammar.ts'
import type { FactKind } from '../../brief/find-facts.ts'
import type { Product } from './read-product.ts'
import { addBe } from './complete-notes.ts'
import { finish, lowerFirst } from '../../brief/sentence.ts'

/** Past verbs of the sender without a subject. */
const DID =
  /^(?!built with )(?:played|worked|built|helped|served|shipped|reclaimed|delivered|completed|done|coached|trained|saved|placed|sold|raised|restored|fitted|installed|written|published|taught|ran|managed|tuned|repaired|designed|made|filmed|photographed|catered|translated|moved|planted|cleaned|rebuilt|recorded) (?=\d|with |for |over |more |hundreds|dozens|[\p{L}-]+s\b)/iu
/** Descriptions of the sender. */
export const SENDER_IS =
  /^(?:insured|licensed|licenced|certified|based (?:in|at)|backed by|founded|established|accredited|registered|approved|vetted|bonded|qualified|family[- ]run|family[- ]owned|fully insured|rated|member of|members of)\b/i
const ROLE =
  /\b(?:head|vp|lead|reporter|engineer|officer|nurse|teacher|chef|physio|lawyer|solicitor|accountant|designer|director|editor|pilot|broker|recruiter|manager|founder|inspector|consultant|coach|trainer|photographer|carpenter|joiner|firefighter|sommelier|auditor|buyer|conservator|farmer)\b/i
const LEFT =
  /^((?:only |just |last )?(?:[\d.,]+|one|two|three|four|five|six|seven|eight|ten|twelve)(?: of (?:the )?[\d.,]+)? [\p{L}' -]{2,40}?) (?:are |is )?(left|(?:still )?open|available|free|remaining)\b(.{0,60})$/iu
const COUNT_OF =
  /^((?:only |just )?(?:\d[\d.,]*|two|three|four|five|six|seven|eight|ten|twelve)\+?) ((?:[\p{L}'-]+ ){0,3}?(?:spots?|seats?|places?|slots?|tables?|units?|spaces?|openings?))$/iu
/** A sum with what it is for or how often: not "$1.2M processed", "€0 setup". */
const PLAIN_PRICE =
  /^[\p{L} ]{0,12}[$€£₹]?\s?[\d.,]+k?(?: ?(?:\$|€|£|usd|eur|cents))?(?:$| ?(?:a|an|per|each|flat|for|plus|all|one-off|once|to|in|upfront|monthly|yearly|\/|-)(?:$|[^\p{L}]))/iu
const MONEY_FIRST =
  /^(?:about |from |only |just |flat |fixed |a flat |usually )?[$€£₹]\s?\d|^\d[\d.,]*\s?(?:\$|€|£|usd|eur|cents)/i

/** A fragment of a known kind as a whole sentence; null when uncertain. */
export function frameFragment(piece: string, kind: FactKind, product: Product): string | null {
  const low = lowerFirst(piece.trim())
  const own = frameByKind(piece.trim(), kind, product)
  if (own !== null || kind === 'mechanism' || kind === 'figure' || kind === 'difference') return own
  // The kind is less certain than the wording: "free check of your last 10 entries" is a term as much as a limit.
  return frameTerms(low) ?? framePrice(low) ?? frameLimit(low, piece.trim(), product.sender === 'I')
}

function frameByKind(text: string, kind: FactKind, product: Product): string | null {
  const low = lowerFirst(text)
  const isOne = product.sender === 'I'
  switch (kind) {
    case 'price':
      return framePrice(low)
    case 'terms':
      return frameTerms(low)
    case 'guarantee':
      return frameGuarantee(low)
    case 'limit':
    case 'date':
      return frameLimit(low, text, isOne)
    case 'proof':
      return frameProof(low, text, isOne)
    case 'figure':
      if (/^(?:in|within|under) /.test(low)) return null
      return DID.test(low) ? finish(`${isOne ? "I've" : "we've"} ${low}`) : null
    case 'difference':
      return frameNegative(low)
    case 'mechanism':
      return null
  }
}

function framePrice(low: string): string | null {
  if (/^(?:flat|fixed) (?:fee|price|rate)s?:? (?:of )?(?=[$€£₹\d])/.test(low))
    return finish(low.replace(/^(flat|fixed) (fee|price|rate)s?:? (?:of )?/, "it's a $1 $2 of "))
  if (/^(?:flat|fixed) [$€£₹]/.test(low)) return finish(`it's a ${low}`)
  if (/^from [$€£₹\d](?!\d? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i.test(low))
    return finish(low.replace(/^from/, 'prices start at'))
  if (/^(?:fees?|prices?|rates?) from /.test(low))
    return finish(low.replace(/^(fee|price|rate)s? from/, '$1s start at'))
  if (/^[$€£]\S+ (?:pays|covers|buys|gets|keeps|funds)\b/.test(low)) return finish(low)
  if (/^[$€£]\S+ (?:deposit|fee|voucher|bonus|credit|card|minimum|excess)\b/.test(low))
    return finish(`there's a ${low.replace(/, goes /, ' that goes ')}`)
  if (/^one (?:monthly|flat|fixed|yearly) (?:fee|price|rate)/.test(low)) return finish(`it's ${low}`)
  if (MONEY_FIRST.test(low) && PLAIN_PRICE.test(low)) return finish(`it's ${low}`)
  if (/^(?:price|cost)s? (?:per|is|are)/.test(low)) return finish(`the ${low}`)
  return null
}

function frameTerms(low: string): string | null {
  const first =
    /^(?:the |your )?first ((?:[\d.,]+ )?(?:[\p{L}-]+ ){0,2}?[\p{L}-]+|[\d.,]+) (?:is |are )?free\b(.{0,40})$/iu.exec(
      low,
    )
  if (first) {
    const [, what = '', rest = ''] = first
    return finish(
      `the first ${what} ${isPlural(what.split(' ').at(-1) ?? '') || /\d$/.test(what) ? 'are' : 'is'} free${rest}`,
    )
  }
  if (/^no [\p{L}-]+, no [\p{L}-]+$/u.test(low)) return finish(low)
  const none = frameNegative(low)
  if (none !== null) return none
  if (
    /^(?:setup|set-up|installation|install|delivery|launch|onboarding) (?:before|by|in|within|from) /.test(
      low,
    )
  )
    return finish(low.replace(/^(\S+) /, '$1 is done '))
  if (/^(?:an? )?[\d-]+ ?(?:month|year|day)s? warranty/.test(low))
    return finish(`there's ${/^an? /.test(low) ? '' : `${chooseArticle(low)} `}${low}`)
  if (/^only pay /.test(low)) return finish(`you ${low}`)
  if (/^(?:billed|charged) /.test(low)) return finish(`it's ${low}`)
  if (/^(?:monthly|rolling|month[- ]to[- ]month|weekly)\b/.test(low))
    return finish(`it's ${/^(?:month-to|month to)|^(?:monthly|weekly)$/.test(low) ? low : `a ${low}`}`)
  if (/^(?:flat|fixed) (?:fee|price|rate)$/.test(low)) return finish(`it's a ${low}`)
  if (/^one (?:flat|fixed|monthly|yearly) (?:fee|price|rate)/.test(low)) return finish(`it's ${low}`)
  if (/^cancel /.test(low)) return finish(`you can ${low}`)
  if (/^pay (?:only |nothing )?/.test(low)) return finish(`you ${low}`)
  if (/^free (?:for|until|to|up to) /.test(low))
    return finish(`it's ${low.replace(/ (end|start) of /, ' the $1 of ')}`)
  if (/^(?:a |one )?free [\p{L}\d -]{3,60}/iu.test(low))
    return finish(
      `you get ${/^free (?:\w+ ){0,2}(?:samples|swatches|quotes)/.test(low) || /^(?:a|one) /.test(low) ? low : `a ${low}`}`,
    )
  if (/^\d+[- ](?:day|week|month)s?'? (?:free )?(?:notice|trial)/.test(low))
    return finish(
      /trial/.test(low)
        ? `there's a ${low}`
        : `it's ${low.replace(/^(\d+) (day|week|month)s notice/, "$1 $2s' notice")}`,
    )
  if (/^(?:[\p{L}]+ ){1,4}included$/iu.test(low))
    return finish(
      low.replace(
        / included$/,
        isPlural(low.split(' ').at(-2) ?? '') || / and /.test(low) ? ' are included' : ' is included',
      ),
    )
  if (
    /^(?:price|setup|set-up|rate|fee|deposit|delivery|shipping|quote)s? (?:fixed|done|locked|capped|refunded|waived|paid|held)\b/.test(
      low,
    )
  )
    return finish(`the ${low.replace(/^(\S+) /, `$1 ${/^\S+s /.test(low) ? 'are' : 'is'} `)}`)
  if (/^budgets? from /.test(low)) return finish(low.replace(/^budgets? from/, 'budgets start at'))
  if (/^start(?:s|ing)? (?:within|in|from) /.test(low))
    return finish(low.replace(/^start(?:s|ing)?/, 'we can start'))
  return null
}

/** "There's no contract.", "There are no lock-ins." */
function frameNegative(low: string): string | null {
  if (!/^no [\p{L} -]{3,40}(?:(?: and|,| or) no [\p{L} -]{3,30})?$/iu.test(low)) return null
  const words = low.slice(3).split(/,? /)
  const end = words.findIndex((word) =>
    /^(?:and|or|on|for|in|until|if|no|after|afterwards|before|upfront)$/i.test(word),
  )
  const last = words[(end < 0 ? words.length : end) - 1] ?? ''
  return finish(`there${isPlural(last) ? ' are' : "'s"} ${low.replace(/, (?:and )?no /, ' and no ')}`)
}

function frameGuarantee(low: string): string | null {
  if (/^(?:we|i|you|if|every|the|your|it|a|an)\b/.test(low)) return finish(low)
  if (/^(?:pay|only pay)\b/.test(low)) return finish(`you ${low}`)
  if (/^money[- ]back guarantee|^\d+[- ]day (?:money[- ]back |refund )?guarantee/.test(low))
    return finish(`there's ${chooseArticle(low)} ${low}`)
  if (/^nothing (?:upfront|until|to pay)/.test(low))
    return finish(`you pay ${low.replace(/^nothing to pay/, 'nothing')}`)
  if (/^no win,? no fee/.test(low)) return finish(`it's ${low}`)
  if (/^guaranteed\b/.test(low)) return finish(`it's ${low}`)
  if (/\bor (?:you|they|it|that|your)\b/.test(low) || /,? [$€£]\d+ a day if/.test(low))
    return finish(/^\d/.test(low) ? `it's ${low.replace(/,? or /, ', or ')}` : low.replace(/,? or /, ', or '))
  return null
}

const we = (isOne: boolean): string => (isOne ? 'I' : 'we')

function frameLimit(low: string, text: string, isOne: boolean): string | null {
  const left = LEFT.exec(low)
  if (left) {
    const [, what = '', state = '', rest = ''] = left
    const isOne = /^(?:only |just )?(?:1|one) /.test(what)
    return finish(`${/^(?:only|just) /.test(what) ? what : what} ${isOne ? 'is' : 'are'} ${state}${rest}`)
  }
  const count = COUNT_OF.exec(low)
  if (count) return finish(`there are ${count[1]} ${count[2]}`)
  if (/^next (?:cohort|intake|course|class|batch|round|group) (?:starts? |begins? )?(?=\d|[A-Z])/.test(low))
    return finish(low.replace(/^next (\w+) (?:starts? |begins? )?/, 'the next $1 starts '))
  if (/^clos(?:ing|es) /.test(low)) return finish(low.replace(/^clos(?:ing|es)/, 'it closes'))
  if (/^(?:ships|opens|starts|ends|closes|runs) /.test(low)) return finish(`it ${low}`)
  if (/^first \d/.test(low))
    return /^first [\d.,]+ (?:\p{L}+ )?(?:at|get|for) /iu.test(low)
      ? finish(`the ${low.replace(/^first ([\d.,]+) at /, 'first $1 are ')}`)
      : null
  if (/^only \d+ [\p{L} ]{2,40}$/iu.test(low)) return finish(`there are ${low}`)
  if (/^cap(?:ped)? (?:at )?\d/.test(low))
    return finish(low.replace(/^cap(?:ped)? (?:at )?/, "it's capped at "))
  if (/^max \d/.test(low)) return finish(low.replace(/^max /, "there's room for "))
  if (/^(?:space|room) for /.test(low)) return finish(`there's ${low}`)
  if (/^(?:one|two|three|four|five|\d+) [\p{L}-]+ per [\p{L}-]+$/iu.test(low))
    return finish(`${we(isOne)} take ${low}`)
  if (
    /^(?:the )?last \d+ (?:[\p{L}-]+ ){0,2}(?:slots?|spots?|places|seats|dates)\b/iu.test(low) &&
    !/,/.test(low)
  )
    return finish(low.replace(/^(?:the )?/, 'these are the '))
  if (/^(?:on|in|at) [\p{L} ]{3,30} (?:from )?\d{1,2}\b/iu.test(low))
    return finish(isOne ? `I'm ${text}` : `we're ${low.slice(0, 3)}${text.slice(3)}`)
  if (/^(?:boat|van|crew|team|truck|workshop|clinic|rig|trailer|lab) (?:is )?(?:on|in|at|back in) /.test(low))
    return finish(`${isOne ? 'my' : 'our'} ${low.replace(/^(\S+) (?:is )?/, '$1 is ')}`)
  if (/^[\d.,]+ [\p{L}-]+s$/iu.test(low)) return finish(`there are ${low}`)
  if (
    /^(?:an? )?(?:\d+|two|three|four|five|six|eight|ten|twelve)[- ](?:day|week|month) (?:build|turnaround|lead time|wait)$/.test(
      low,
    )
  )
    return finish(`it's ${chooseArticle(low)} ${low.replace(' ', '-')}`)
  const said = addBe(low)
  return said === low ? null : finish(said)
}

function frameProof(low: string, text: string, isOne: boolean): string | null {
  if (/^(?:running|trading|in business|operating|doing (?:this|it)|at it|going|here) since \d{4}/.test(low))
    return finish(
      low
        .replace(/^(?:at it|here)/, 'going')
        .replace(
          /^(running|trading|operating|doing|going|in business)/,
          isOne ? "I've been $1" : "we've been $1",
        ),
    )
  if (/^since \d{4}$/.test(low)) return finish(`${isOne ? "I've" : "we've"} done this ${low}`)
  if (DID.test(low)) return finish(`${isOne ? "I've" : "we've"} ${low.replace(/^ran\b/, 'run')}`)
  if (SENDER_IS.test(low) && !/ in \d/.test(low)) return finish(`${isOne ? "I'm" : "we're"} ${low}`)
  if (/^(?:written|run|built|founded|made|owned|led|designed|developed|staffed) (?:by|with) /.test(low))
    return finish(`it's ${low.replace(/ (by|with) (?=(?:former|ex-)\S* )/, ' $1 a ')}`)
  if (/^was [\p{L}]/iu.test(low)) return finish(`I ${low}`)
  if (/^(?:former|ex-)/.test(low) && ROLE.test(low)) return finish(`I'm ${chooseArticle(low)} ${low}`)
  if (/^\d+[- ]years? (?!old)[\p{L}]/iu.test(low) && ROLE.test(low))
    return finish(`I'm ${chooseArticle(low)} ${low.replace(/^(\d+) years? /, '$1-year ')}`)
  if (/^(?:over |about |more than )?\d+\+? years? (?:of |in |at |as |on )/.test(low))
    return finish(
      / experience\b/.test(low)
        ? `${we(isOne)} have ${low}`
        : `${isOne ? "I've" : "we've"} spent ${low.replace(/^(\S+ years) of /, '$1 on ')}`,
    )
  const trained = /^([A-Z]{2,6})[- ](trained|certified|licensed|approved|qualified) ([\p{L}-]+s)$/u.exec(text)
  if (trained) return finish(`${isOne ? 'my' : 'our'} ${trained[3]} are ${trained[1]} ${trained[2]}`)
  if (/^[A-Z]{2,6}[- ](?:trained|certified|licensed|approved|registered|accredited|qualified)$/i.test(text))
    return finish(`${isOne ? "I'm" : "we're"} ${text}`)
  if (/\bwent (?:from|up|down)\b/.test(low)) return finish(low)
  if (
    /^(?:over |about |more than |already )?\d[\d.,]*k?\+? [\p{L}' -]{3,50}(?: (?:since|in|so far|last year|this year|to date|already)\b.{0,30})?$/iu.test(
      low,
    ) &&
    !/^(?:\d|1\d|2[0-4]) |^\d+ years|\b(?:pilot|trial|minimum|min|per|each|exclusive)\b/.test(low)
  ) {
    return finish(
      /(?:so far|since|to date|last year|this year)/.test(low)
        ? `that's ${low}`
        : `${isOne ? "I'm" : "we're"} at ${low} so far`,
    )
  }
  return null
}
