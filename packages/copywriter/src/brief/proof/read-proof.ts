import { articleFor } from '../grammar.ts'
import { readDoes } from '../gains/doings.ts'
import { readNone } from '../gains/nones.ts'
import type { Frame } from '../gains/said.ts'
import { clauseOf } from '../gains/say-row.ts'
import { readTerm } from '../gains/terms.ts'
import { baseOfThird } from '../gains/words.ts'

export interface Proof {
  clause: string
  about: 'sender' | 'world'
  phrase?: string
}

const SOME = String.raw`(?:over |more than |about |around |nearly |almost )?\d[\d,.]*[kKmM]?\+?`
const PEOPLE =
  'clients|customers|users|members|subscribers|students|patients|reviews|five-star reviews|5-star reviews'
const FIRMS =
  'agencies|practices|clinics|firms|schools|churches|stores|brands|companies|businesses|teams|gyms|restaurants|hotels|shops|salons|photographers|dentists|lawyers|accountants|contractors|landlords|founders|coaches|studios|offices|venues|charities'
const JOBS =
  'projects|jobs|weddings|events|installs|installations|roofs|kitchens|websites|sites|videos|shoots|campaigns|launches|placements|films|episodes|moves|audits|cases|homes|gardens|pools|extensions|conversions|translations|books'
const RATES =
  /^(?:an? |our )?(\d[\d.,]*%\+?) ((?:[a-z-]+ ){0,2}(?:rate|score|margin|retention|uptime|satisfaction|accuracy|occupancy))\b(.*)$/
const DID =
  /^(?:just )?(scaled|took|moved|got|recovered|doubled|tripled|increased|reduced|brought|turned|sold|filled|landed|secured|negotiated|replaced|rebuilt|cut|lifted|halved|placed|booked|saved|grew|made|earned|found|freed|named|spent|edited) (?=an?\b|the |our |over |more |about |around |\d|[$€£]|one |two |three |several |dozens |hundreds |thousands |[a-z-]+(?: [a-z-]+)? (?:by|from) \d)/i
const OVER =
  /^(?:helped|trained|staffed|generated|raised|delivered|completed|processed|handled|served|built|won|launched|closed|shipped|recovered|paid) (?:over |more than |about |clients |[$€£]|\d).* (?:last (?:year|month|week|quarter|summer|winter|season)|in (?:19|20)\d\d)$/i
const OF_TOOL = /^(?:doubled|tripled|increased|reduced|cut|lifted|halved|saved|recovered|freed)$/i
const RESULT =
  /^((?:[\w'%$€£.,+-]+ ){1,8}?)(?:now |already |recently |all )?(went|goes|go|recovered|got|gets|get|cut|passed|average|averages|averaged|saw|see|saved|booked|added|doubled|tripled|won|sold|filled|grew|hit|made|keep|kept|raised|reached|closed|reduced|increased|dropped|fell|rose|renewed|renew|came|moved|signed|hired|launched|brings|brought|jumped|climbed) (.+)$/
const OPENS_TERM =
  /^(?:from [$€£]|(?:only|just) [$€£]|free\b|no |zero |first |1st |pay |cancel |[$€£]\d|\d+% (?:off|commission|fee|of (?:bookings|rent|sales|collections|takings|revenue|profits?))|flat |fixed |nothing |month)/i
const THIRD =
  /^(?:saves|cuts|reduces|increases|boosts|integrates|handles|processes|replaces|brings|adds|answers|lasts) /i

/** What came of the work, how many trust it and what it costs, typed without a subject; undefined where the doer isn't sure. */
export function readProof(text: string, frame: Frame): Proof | undefined {
  const own = readDone(text, frame) ?? readStanding(text, frame) ?? readPrice(text, frame)
  return own ? { ...own, about: 'sender' } : readResult(text)
}

type Own = Omit<Proof, 'about'>

/** "one practice in Leeds recovered 31 bookings": a whole sentence with a number, whatever a tagger makes of its verb. */
function readResult(text: string): Proof | undefined {
  const [, head = '', verb = '', rest = ''] = RESULT.exec(text) ?? []
  const subject = head.trim()
  if (
    subject === '' ||
    /^(?:you|they|your|their|he|she|it|that|this|when|if|because|so|but|and)\b/i.test(subject)
  )
    return undefined
  if (!/\d|\b(?:half|third|quarter|double|twice|all)\b/.test(`${subject} ${rest}`)) return undefined
  const isMoving = /^(?:go|goes|went|fell|rose|grew|dropped|came|jumped|climbed)$/.test(verb)
  if (!isMoving && /^(?:by|in|with|from|on|at|for|to|through|since|out|over \D)\b/.test(rest))
    return undefined
  const said = text.replace(/^average /i, 'the average ').replace(/^typical /i, 'a typical ')
  const isOurs = /\b(?:our|us|we|I|my|clients?|customers?)\b/i.test(text) || /^(?:one|an?) /i.test(text)
  return { clause: said, about: isOurs ? 'sender' : 'world' }
}

function readDone(text: string, frame: Frame): Own | undefined {
  const { sender, subject, kind } = frame
  // What is over is told in the past: "we generated 1,200 calls last year".
  if (OVER.test(text)) return { clause: `${sender} ${text.charAt(0).toLowerCase()}${text.slice(1)}` }
  const did = DID.exec(text)
  if (did) {
    const verb = (did[1] ?? '').toLowerCase()
    const isOrder = verb === 'cut' && kind !== 'tool'
    if (isOrder) return undefined
    const said = text.replace(/^just /i, '')
    const lower = `${said.charAt(0).toLowerCase()}${said.slice(1)}`
    return { clause: `${kind === 'tool' && OF_TOOL.test(verb) ? subject : sender} ${lower}` }
  }
  if (
    !THIRD.test(text) ||
    /^\w+ (?:me|us|him|her)\b/.test(text) ||
    baseOfThird(text.split(' ')[0] ?? '') === undefined
  )
    return undefined
  const of = kind === 'person' ? { ...frame, kind: 'thing' as const, subject: 'it' as const } : frame
  const said = readDoes(text.charAt(0).toLowerCase() + text.slice(1), of)
  return said && { clause: clauseOf(said, of) }
}

/** "15+ years experience", "96% fill rate", "used by 400 photographers". */
function readStanding(text: string, { sender, kind }: Frame): Own | undefined {
  const us = sender === 'I' ? 'me' : 'us'
  const have = sender === 'I' ? "I've" : "we've"
  const years = new RegExp(`^(${SOME})[ -]years?'? (?:of )?(?:\\w+ )?experience\\b(.*)$`, 'i').exec(text)
  if (years) return { clause: `${sender} have ${years[1] ?? ''} years of experience${years[2] ?? ''}` }
  const rate = RATES.exec(text)
  if (rate) {
    const [, share = '', what = '', rest = ''] = rate
    const isCounted = /(?:rate|score|margin)$/.test(what)
    return { clause: `${sender} have ${isCounted ? `${articleFor(share)} ` : ''}${share} ${what}${rest}` }
  }
  const used = new RegExp(
    `^(?:already )?(used|trusted|loved|chosen) by (${SOME} [a-z][a-z -]*s(?: (?:in|across) .+)?)$`,
    'i',
  ).exec(text)
  if (used) {
    const verb =
      { used: 'use', trusted: 'trust', loved: 'love', chosen: 'chose' }[(used[1] ?? '').toLowerCase()] ??
      'use'
    return { clause: `${used[2] ?? ''} ${verb} ${kind === 'tool' ? 'it' : us}` }
  }
  const many = new RegExp(
    `^(${SOME}) ((?:[a-z-]+ )?(?:${PEOPLE}))((?: (?:so far|worldwide|on \\w+|since \\d{4}))?)(?: (?:and counting|all happy|served))?$`,
    'i',
  ).exec(text)
  if (many) return { clause: `${sender} have ${many[1] ?? ''} ${many[2] ?? ''}${many[3] ?? ''}` }
  const firms = new RegExp(
    `^(${SOME}) ((?:[a-z-]+ )?(?:${FIRMS}))(?: (?:so far|served|and counting))?$`,
    'i',
  ).exec(text)
  if (firms)
    return { clause: `${firms[1] ?? ''} ${firms[2] ?? ''} ${kind === 'tool' ? 'use it' : `work with ${us}`}` }
  const since = new RegExp(`^(${SOME}) ((?:[a-z-]+ )?(?:${FIRMS}|${PEOPLE})) since (\\d{4})$`, 'i').exec(text)
  if (since && kind !== 'tool')
    return { clause: `${since[1] ?? ''} ${since[2] ?? ''} have used ${us} since ${since[3] ?? ''}` }
  if (/^done \d/i.test(text)) return { clause: `${have} ${text.charAt(0).toLowerCase()}${text.slice(1)}` }
  const family = /^family[- ](owned|run) since (\d{4})$/i.exec(text)
  if (family) return { clause: `${have} been family-${family[1] ?? ''} since ${family[2] ?? ''}` }
  const jobs = new RegExp(
    `^(${SOME}) ((?:[a-z-]+ )?(?:${JOBS}))(?: (?:done|completed|delivered|finished|so far|under (?:my|our) belt))?((?: since \\d{4})?)$`,
    'i',
  ).exec(text)
  if (jobs && kind !== 'tool')
    return { clause: `${have} done ${jobs[1] ?? ''} ${jobs[2] ?? ''}${jobs[3] ?? ''}` }
  const stars = /^(?:rated )?(\d\.\d)(?:[- ]?stars?| out of 5| rating)( on \w+)?(.*)$/i.exec(text)
  if (stars && (stars[3] ?? '') === '')
    return { clause: `${sender} have ${stars[1] ?? ''} stars${stars[2] ?? ''}` }
  return undefined
}

/** "$19 per listing", "no contract", "20% off first box". */
function readPrice(text: string, frame: Frame): Own | undefined {
  if (!OPENS_TERM.test(text) && !/\b(?:trial|guarantee)$/i.test(text)) return undefined
  const said = readTerm(text, frame) ?? readNone(text)
  if (said?.kind !== 'term' || said.leans) return undefined
  const own = (words: string) => words.replace(/(% off) (?=first |next )/, '$1 your ')
  const phrase = said.phrase === undefined ? undefined : own(said.phrase)
  // "the first episode free" is no sentence; "$19 per listing" may be one.
  const stands = phrase !== undefined && /^(?:[$€£]|from |no |only |just |\d+% off)/i.test(phrase)
  return { clause: own(clauseOf(said, frame)), ...(stands ? { phrase } : {}) }
}
