import { articleFor, isPlural } from '../../brief/grammar.ts'
import type { FactKind } from '../../brief/facts.ts'
import type { Product } from './product.ts'
import { finish, lowerFirst } from './sentence.ts'

/** Past verbs whose doer the notes leave out: the sender. */
const DID =
  /^(?:played|worked|built|helped|served|shipped|reclaimed|delivered|completed|done|coached|trained|saved|placed|sold|raised|restored|fitted|installed|written|published|taught|ran|managed|tuned|repaired|designed|made|filmed|photographed|catered|translated|moved|planted|cleaned|rebuilt|recorded) (?=\d|with |for |over |more |hundreds|dozens|[\p{L}-]+s\b)/iu
/** What the sender is. */
const IS =
  /^(?:insured|licensed|licenced|certified|based (?:in|at)|backed by|founded|established|accredited|registered|approved|vetted|bonded|qualified|family[- ]run|family[- ]owned|fully insured|rated|member of|members of)\b/i
const ROLE =
  /\b(?:reporter|engineer|officer|nurse|teacher|chef|physio|lawyer|solicitor|accountant|designer|director|editor|pilot|broker|recruiter|manager|founder|inspector|consultant|coach|trainer|photographer|carpenter|joiner|firefighter|sommelier|auditor|buyer|conservator|farmer)\b/i
const LEFT =
  /^((?:only |just |last )?[\d.,]+(?: of (?:the )?[\d.,]+)? [\p{L}' -]{2,40}?) (?:are |is )?(left|open|available|free|remaining)\b(.{0,60})$/iu
const COUNT_OF =
  /^((?:only |just )?(?:\d[\d.,]*|two|three|four|five|six|seven|eight|ten|twelve)\+?) ((?:[\p{L}'-]+ ){0,3}?(?:spots?|seats?|places?|slots?|tables?|units?|spaces?|openings?))$/iu
const MONEY_FIRST =
  /^(?:about |from |only |just |flat |fixed |a flat |usually )?[$€£₹]\s?\d|^\d[\d.,]*\s?(?:€|£|usd|eur|cents)/i

/** A fragment of a known kind as a whole sentence; null where that isn't certain. */
export function frameFragment(piece: string, kind: FactKind, product: Product): string | null {
  const text = piece.trim()
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
      return frameLimit(low, text)
    case 'proof':
      return frameProof(low, text, isOne)
    case 'figure':
      if (/^(?:in|within|under) /.test(low)) return null
      return DID.test(low) ? finish(`${isOne ? "I've" : "we've"} ${low}`) : null
    case 'difference':
      return /^no [\p{L} -]{3,40}$/iu.test(low) ? finish(`there's ${low}`) : null
    case 'mechanism':
      return null
  }
}

function framePrice(low: string): string | null {
  if (/^(?:flat|fixed) (?:fee|price|rate)s?:? (?:of )?(?=[$€£₹\d])/.test(low))
    return finish(low.replace(/^(flat|fixed) (fee|price|rate)s?:? (?:of )?/, "it's a $1 $2 of "))
  if (/^(?:flat|fixed) [$€£₹]/.test(low)) return finish(`it's a ${low}`)
  if (/^from [$€£₹\d]/.test(low)) return finish(low.replace(/^from/, 'prices start at'))
  if (/^(?:fees?|prices?|rates?) from /.test(low))
    return finish(low.replace(/^(fee|price|rate)s? from/, '$1s start at'))
  if (/^[$€£]\S+ (?:pays|covers|buys|gets|keeps|funds)\b/.test(low)) return finish(low)
  if (/^[$€£]\S+ (?:deposit|fee|voucher|bonus|credit|card|minimum|excess)\b/.test(low))
    return finish(`there's a ${low.replace(/, goes /, ' that goes ')}`)
  if (MONEY_FIRST.test(low) && !/ of$/.test(low)) return finish(`it's ${low}`)
  if (/^(?:price|cost)s? (?:per|is|are)/.test(low)) return finish(`the ${low}`)
  return null
}

function frameTerms(low: string): string | null {
  if (/\bfirst (?:month|week|order|session|lesson|visit|year|box) (?:is )?free\b/.test(low))
    return finish(low.replace(/^(?:the |your )?first (\w+) (?:is )?free/, 'the first $1 is free'))
  if (/^no [\p{L} -]{3,40}(?:(?: and|,| or) no [\p{L} -]{3,30})?$/iu.test(low))
    return finish(`there's ${low.replace(/, (?:and )?no /, ' and no ')}`)
  if (/^(?:monthly|rolling|month[- ]to[- ]month|weekly) /.test(low))
    return finish(`it's ${/^(?:month-to|month to)/.test(low) ? low : `a ${low}`}`)
  if (/^(?:flat|fixed) (?:fee|price|rate)$/.test(low)) return finish(`it's a ${low}`)
  if (/^one flat (?:fee|price|rate)/.test(low)) return finish(`it's ${low}`)
  if (/^cancel /.test(low)) return finish(`you can ${low}`)
  if (/^pay (?:only |nothing )?/.test(low)) return finish(`you ${low}`)
  if (/^free (?:for|until|to) /.test(low)) return finish(`it's ${low}`)
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
      low.replace(/ included$/, isPlural(low.split(' ').at(-2) ?? '') ? ' are included' : ' is included'),
    )
  return null
}

function frameGuarantee(low: string): string | null {
  if (/^(?:we|i|you|if|every|the|your|it|a|an)\b/.test(low)) return finish(low)
  if (/^(?:pay|only pay)\b/.test(low)) return finish(`you ${low}`)
  if (/^money[- ]back guarantee|^\d+[- ]day (?:money[- ]back |refund )?guarantee/.test(low))
    return finish(`there's ${articleFor(low)} ${low}`)
  if (/^nothing (?:upfront|until|to pay)/.test(low))
    return finish(`you pay ${low.replace(/^nothing to pay/, 'nothing')}`)
  if (/^no win,? no fee/.test(low)) return finish(`it's ${low}`)
  if (/^guaranteed\b/.test(low)) return finish(`it's ${low}`)
  if (/\bor (?:you|they|it|that|your)\b/.test(low) || /,? [$€£]\d+ a day if/.test(low))
    return finish(/^\d/.test(low) ? `it's ${low.replace(/,? or /, ', or ')}` : low.replace(/,? or /, ', or '))
  return null
}

function frameLimit(low: string, text: string): string | null {
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
  if (/^max \d/.test(low)) return finish(low.replace(/^max /, 'the limit is '))
  return text === '' ? null : null
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
  if (IS.test(low) && !/ in \d/.test(low)) return finish(`${isOne ? "I'm" : "we're"} ${low}`)
  if (/^was [\p{L}]/iu.test(low)) return finish(`I ${low}`)
  if (/^(?:former|ex-)/.test(low) && ROLE.test(low)) return finish(`I'm ${articleFor(low)} ${low}`)
  if (/^\d+[- ]years? (?!old)[\p{L}]/iu.test(low) && ROLE.test(low))
    return finish(`I'm ${articleFor(low)} ${low.replace(/^(\d+) years? /, '$1-year ')}`)
  if (/^(?:over |about |more than )?\d+\+? years? (?:of |in |at |as |on )/.test(low))
    return finish(`${isOne ? 'I have' : 'we have'} ${low}`)
  if (/^[A-Z]{2,6}[- ](?:trained|certified|licensed|approved|registered|accredited|qualified)$/i.test(text))
    return finish(`${isOne ? "I'm" : "we're"} ${text}`)
  if (/\bwent (?:from|up|down)\b/.test(low)) return finish(low)
  if (
    /^(?:over |about |more than |already )?\d[\d.,]*k?\+? [\p{L}' -]{3,50}(?: (?:since|in|so far|last year|this year|to date|already)\b.{0,30})?$/iu.test(
      low,
    ) &&
    !/^\d+ years/.test(low)
  ) {
    return finish(
      /(?:so far|since|to date|last year|this year)/.test(low)
        ? `that's ${low}`
        : `${isOne ? "I'm" : "we're"} at ${low} so far`,
    )
  }
  return null
}
