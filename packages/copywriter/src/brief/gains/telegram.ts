import { isPlural, thirdPerson } from '../grammar.ts'
import { doer, readDoes } from './doings.ts'
import { KEPT } from './kept.ts'
import type { Frame, Said } from './said.ts'
import { baseOfThird, isParticiple, isVerb } from './words.ts'

/** Rows typed without joints that belong to one verb: "we do guests, cleaners, pricing, restocks". */
export function withBareRows(sentence: string): string {
  return inPlainSight(sentence)
    .replace(
      /^((?:we|I) (?:do|handle|cover|manage|run|sort|take|fix|clean|repair|supply|sell|make|book) [a-z-]+(?:, (?!then |no )[a-z-]+){2,})$/,
      (row: string) => (row.split(', ').slice(1).every(isBare) ? closed(row) : row),
    )
    .replace(/^(?:we|I) [a-z]+(?:, [a-z]+){2,}(?: [a-z]+s)?$/, (row: string) =>
      row.split(', ').every((part) => isVerb(part.replace(/^(?:we|I) /, '').replace(/ .*$/, '')))
        ? closed(row)
        : row,
    )
    .replace(/(?<=^|, )([a-z-]+ )?([a-z-]+s) and ([a-z-]+s) and ([a-z-]+s)(?=$|,)/, (all, lead, ...rest) => {
      const items = rest.slice(0, 3).map(String)
      return items.every((item) => isPlural(item))
        ? `${String(lead ?? '')}${items[0] ?? ''}${KEPT} ${items[1] ?? ''} and ${items[2] ?? ''}`
        : String(all)
    })
    .replace(
      /^(\w+s (?:every|each|all) [a-z-]+) and ([a-z-]+) and ([a-z-]+)(?= (?:by|for|in|on|from|to|automatically)\b|$)/,
      `$1${KEPT} $2 and $3`,
    )
}

const isBare = (word: string) => isPlural(word) || /ing$/.test(word) || !isVerb(word)
const closed = (row: string) => {
  const items = row.split(', ')
  return `${items.slice(0, -1).join(`${KEPT} `)} and ${items.at(-1) ?? ''}`
}

/** "every crew sees job, address, gate code on phone night before": what someone sees, each with its article. */
function inPlainSight(sentence: string): string {
  const [, lead = '', rest = ''] =
    /^((?:every|each) [a-z]+ (?:sees|gets|has|knows)) ([a-z-]+(?: [a-z-]+)?(?:, .+)+)$/.exec(sentence) ?? []
  if (lead === '') return sentence
  const [, row = '', phone = '', before = ''] =
    /^(.+?)( on (?:their )?phone)?( (?:the )?(?:night|day|week|morning) before)?$/.exec(rest) ?? []
  const items = row.split(', ').map((item) => item.replace(/^(?:and|the) /, ''))
  if (!items.every((item) => /^[a-z-]+(?: [a-z-]+)?$/.test(item))) return sentence
  const the = items.map((item) => `the ${item}`)
  return `${lead} ${the.slice(0, -1).join(`${KEPT} `)} and ${the.at(-1) ?? ''}${phone && ' on their phone'}${before && ` the ${before.replace(/^ (?:the )?/, '')}`}`
}

const TOLD = /^(texts?|calls?|emails?|rings?|alerts?|messages?|pings?|phones?) (?:and|or) (\w+) (whoever .+)$/
const GIVEN =
  /^((?:[a-z-]+ )?(?:alerts|reports|texts|emails|copies|updates|reminders|warnings)) to ((?:the|your) \w+)$/
const PUT = /^(put|type|key|plug|paste|punch) in ([a-z].+)$/
const INSTALLED =
  /^(?:over |about |around )?\d[\d,]*\+? (?:units|systems|machines|devices|installs|installations|pilots|sites|boxes|robots|sensors) (?:in|across|at) (?:[a-z]+ )?[a-z]+$/
/** Of a service the sender does these. */
const OURS =
  /^(?:come to (?:the|your|you)\b.*|(?:fit|install|deliver|collect|clean|invoice) (?:overnight|daily|weekly|monthly|nightly))$/
/** Never the name of a thing before an object. */
const DOES =
  /^(?:shows|logs|sees|tells|gives|gets|sends|makes|keeps|finds|brings|takes|puts|does|goes|has|writes|knows|learns|holds|starts|ships|lets|pays|opens|sells|picks|talks|sits|comes|arrives|grows|stays|lasts|fits|connects|syncs|learns|adapts|launches|begins|runs|imports|exports|chases|reconciles|breaks|plugs|streams|upsells|marks)$/
/** "flags lapsed donors" */
const FINDS =
  /^(?:flags|spots|catches|blocks|tracks|checks|fixes|drafts|scores|ranks|sorts|matches|pulls|pushes|finds|chases|posts)$/
/** What stands behind a verb with no object of its own. */
const GOES_ON =
  /^(?:in|out|up|off|to|after|before|by|on|into|from|down|nightly|overnight|straight|directly|back|the|weekly|daily|monthly|automatically|itself)$/

/** Typed as what someone does, it is never a thing or a state. */
export const isDeed = (text: string): boolean => {
  const [first = '', second = ''] = text.split(' ')
  return second !== '' && DOES.test(first) && !/^(?:and|or|of|for|with)$/.test(second)
}

/** What is typed as in a telegram, with the doer it needs; "none" where no reading of it is good. */
export function readTelegram(text: string, frame: Frame): Said | 'none' | undefined {
  const whole = (said: string, kind: Said['kind'] = 'action'): Said => ({ joint: 'whole', kind, text: said })
  const told = TOLD.exec(text)
  if (told) {
    const [first, second] = [told[1] ?? '', told[2] ?? ''].map((verb) => {
      const base = baseOfThird(verb) ?? verb
      return frame.subject === 'it' ? thirdPerson(base) : base
    })
    const whom = (told[3] ?? '').replace(/\bon (?=(?:rota|shift|duty)$)/, (on) =>
      /rota$/.test(text) ? `${on}the ` : on,
    )
    return whole(`${frame.subject} ${first ?? ''} or ${second ?? ''} ${whom}`)
  }
  const given = GIVEN.exec(text)
  if (given) return whole(`${given[1] ?? ''} go to ${given[2] ?? ''}`)
  const put = PUT.exec(text)
  if (put && !/^(?:by|within|under|minutes|seconds|place)\b/.test(put[2] ?? ''))
    return { joint: 'you', kind: 'action', text, can: text }
  if (/^(?:gone|out|in and out) by \d/.test(text))
    return whole(`${frame.sender === 'I' ? "I'm" : "we're"} ${text}`, 'trait')
  if (INSTALLED.test(text)) return { joint: 'there', kind: 'trait', text, phrase: text }
  const [, share = '', what = ''] =
    /^(\d[\d.]*%) of ((?:what|everything|whatever|anything) (?:we|I) .+)$/.exec(text) ?? []
  if (share !== '')
    return {
      ...whole(`${frame.sender === 'I' ? 'my' : 'our'} fee is ${share} of ${what}`, 'term'),
      phrase: text,
    }
  if (/^[$€£]\S+ (?:an?|per) \w+ (?:sponsors|pays|covers|feeds|buys|keeps|funds|gets) /.test(text))
    return whole(text, 'term')
  const [, deal = '', fee = ''] = /^no ([a-z]+),? no ([a-z]+)$/.exec(text) ?? []
  if (deal !== '')
    return { ...whole(`if there's no ${deal}, there's no ${fee}`, 'term'), phrase: `no ${deal}, no ${fee}` }
  if (/^\d+ [a-z]+s running$/.test(text)) return { joint: 'there', kind: 'trait', text, phrase: text }
  if (/^with you (?:by|on|in|within|the|every) /.test(text))
    return { joint: 'is', kind: 'trait', text, phrase: text }
  const [, when = '', doing = ''] = /^(never|always) ([a-z]+s)$/.exec(text) ?? []
  if (doing !== '' && frame.subject === 'it' && frame.kind !== 'person') return whole(`it ${when} ${doing}`)
  if (frame.kind === 'service' && OURS.test(text)) return whole(`${frame.sender} ${text}`)
  const [, sum = '', sales = ''] = /^([$€£]\S+) (turnover|revenue)$/.exec(text) ?? []
  if (sum !== '') return { ...whole(`${sales} is ${sum}`, 'trait'), phrase: text }
  if (/^\d+% of (?:the )?day rate$/.test(text))
    return whole(`it's ${text.replace(/of (?:the )?/, 'of the ')}`, 'term')
  const [, least = ''] = /^min(?:imum)? (\d+ [a-z]+s)$/.exec(text) ?? []
  if (least !== '') return whole(`the minimum is ${least}`, 'term')
  if (/^\d+ to an? [a-z]+$/.test(text)) return { joint: 'there', kind: 'trait', text, phrase: text }
  if (/^every (?:fortnight|week|month|day)$/.test(text))
    return { joint: 'is', kind: 'trait', text, phrase: text }
  const condition = /^if (it's [^,]+?),? (it's free|you don't pay|it's on us)$/.exec(text)
  if (condition) return whole(`if ${condition[1] ?? ''}, ${condition[2] ?? ''}`, 'term')
  if (/^if /.test(text)) return 'none'
  const reviews =
    /^your (team|staff|engineers|crew) (?:just|only) (reviews?|approves?|signs? (?:it )?off|checks?)$/.exec(
      text,
    )
  if (reviews) return { ...whole(text), joiner: ', and' }
  const inTime =
    /^[a-z]+ (?:sets|packs|files|drawings|proofs|quotes|samples|designs|reports) (?:in|within) \d.+$/.exec(
      text,
    )
  if (inTime) return { joint: 'get', kind: 'thing', text, phrase: text, tail: `with ${text}` }
  if (frame.isJob && /^[A-Z][a-z]+$/.test(text) && frame.tagger.tag(text)[0]?.tags.has('Place'))
    return whole(`it's in ${text}`, 'trait')
  const asked = /^([a-z-]+(?: [a-z-]+)?s (?:show|tell)(?: you)? (?:which|who|what|when|where|how) .+)$/.exec(
    text,
  )
  if (asked) return whole(text)
  const [first = '', second = ''] = text.split(' ')
  if (FINDS.test(first) && isParticiple(second) && isPlural(text.split(' ')[2] ?? ''))
    return readDoes(text, frame)
  // "goes off the bill" speaks of what stands before it.
  if (/^(?:goes|comes) (?:off|towards?|against) /.test(text)) return undefined
  if (DOES.test(first)) return readThird(text, first, second, frame)
  return undefined
}

/** "shows profit per item", "ships now". */
function readThird(text: string, first: string, second: string, frame: Frame): Said | undefined {
  const base = baseOfThird(first) ?? first.slice(0, -1)
  const rest = text.slice(first.length + 1)
  const third = text.split(' ')[2] ?? ''
  const who = doer(frame)
  const does = who === 'it' ? first : base
  if (GOES_ON.test(second) || /^(?:now|today|already|worldwide|nationwide)$/.test(rest))
    return { joint: 'whole', kind: 'action', text: `${who} ${does} ${rest}` }
  if (/^\d+$/.test(second) && frame.kind === 'tool' && isPlural(third))
    return { joint: 'whole', kind: 'action', text: `${who} ${does} ${rest}` }
  if (/^(?:who|what|which|when|where|how)$/.test(second)) return readDoes(text, frame)
  if (
    /^(?:every|each|all|the|your|you|an?)$/.test(second) &&
    !/^(?:day|week|month|year|time|morning|hour|quarter)$/.test(third)
  )
    return readDoes(text, frame)
  return /^(?:shows|logs|gives|keeps|tells)$/.test(first) && /^(?:profit|stock|margin|progress)$/.test(second)
    ? { joint: 'whole', kind: 'action', text: `${who} ${does} ${rest}` }
    : undefined
}
