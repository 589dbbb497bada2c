import { sentencesIn } from '../reading/split.ts'
import { lowered } from '../reading/lowered.ts'
import { wordCount } from '../reading/item.ts'
import type { Tagger } from '../tagger.ts'
import { TRADE_GERUNDS } from '../lexicon/nouns.ts'
import { isPlural } from '../grammar.ts'
import { KEPT } from './kept.ts'
import { withBareRows } from './telegram.ts'
import { baseOfThird, isParticiple, isVerb, OWN_PEOPLE } from './words.ts'

const HYPE =
  /\b(?:state-of-the-art|best-in-class|world-class|cutting-edge|industry-leading|results-driven|data-driven|full-service|AI-powered|certified|passionate|seamless(?:ly)?|innovative|entire|single|actually|dedicated|premium|revolutionary|next-gen(?:eration)?|powerful|robust|comprehensive|prioritised|bespoke solutions?)[ ,]+/gi
const LONGEST = 32

/** The pieces of each sentence of a field; a long advertisement gives those of its clauses that stand alone. */
export function piecesOfField(field: string, tagger: Tagger): string[][] {
  return sentencesIn(field).map((typed) => {
    const sentence = loweredVerb(lowered(hyphenated(typed.replace(/^(?:Plus|Also|And),? /, '')), tagger))
    if (wordCount(sentence) > LONGEST) return ofBrochure(sentence)
    const guarded = withNumberRows(
      withBareRows(sentence)
        .replace(/\bit is\b/g, "it's")
        .replace(/\bthere is\b/g, "there's")
        .replace(
          /\b(tune|check|follow|mock|top|touch|catch|clean|pick) up(s?)\b(?= (?:an?|per|every|each|and|after|with)\b|,|$)/gi,
          '$1-up$2',
        )
        .replace(/\bcheck in(s?)\b(?= (?:an?|per|every|each|on)\b|,|$)/gi, 'check-in$1')
        .replace(/\byou are\b/g, "you're")
        .replace(
          /\bit (\w+ed) and ((?:\w+ )?\w+s) (in|within) (\d+ \w+)(?=,|$)/,
          `it $1${KEPT} plus $2${KEPT} $3 $4`,
        ),
    )
    return regrouped(
      withObjectRow(withDeedRow(guarded))
        .split(/,\s+/)
        .map((piece) => piece.trim())
        .filter((piece) => /[\p{L}\d]/u.test(piece))
        .reduce<string[]>(
          (all, piece) =>
            // "stays live, or we work for free"
            all.length > 0 && /^or (?:it|it's|that|we|you|your|I) /i.test(piece)
              ? [...all.slice(0, -1), `${all.at(-1) ?? ''}${KEPT} ${piece}`]
              : [...all, piece],
          [],
        ),
    ).map((piece) => piece.replaceAll(KEPT, ','))
  })
}

/** "Dispatch, invoicing": the tagger takes some verbs for names. */
const loweredVerb = (sentence: string): string =>
  sentence
    .replace(/^A (?=[a-z])/, 'a ')
    .replace(/^([A-Z][a-z]+)(?=,| [a-z])/, (word) =>
      (isVerb(word.toLowerCase()) ||
        isParticiple(word.toLowerCase()) ||
        TRADE_GERUNDS.has(word.toLowerCase())) &&
      !/^(?:Mark|Will|Bill|Grant|Rob|Drew|Chase|Hunter)$/.test(word)
        ? word.toLowerCase()
        : word,
    )

const DAYS: Readonly<Record<string, string>> = {
  mon: 'Monday',
  wed: 'Wednesday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** Names of several words before their noun, and numbers before one: "before-and-after photos", "a 5-page site". */
export const hyphenated = (text: string): string =>
  text
    .replace(
      /\b(before and after|one on one|one to one|1 to 1|door to door|end to end|face to face|step by step|drag and drop|plug and play|whole of market|done for you)\b(?= [a-z]|$|,)/gi,
      (name) => name.replaceAll(' ', '-').toLowerCase(),
    )
    .replace(/\b(same|next) (day|week) (?=[a-z])/gi, '$1-$2 ')
    .replace(/\b(two|multi) (?=factor\b)/gi, '$1-')
    .replace(
      /\b(plastic|gluten|sugar|dairy|tax|dust|alcohol|caffeine|chemical|hassle|stress) free (?=[a-z])/gi,
      '$1-free ',
    )
    .replace(
      /\b(\d+) (minute|hour|day|week|year|month|mile|(?:page|step|point|part|room|person|seat)(?= [a-z]+(?<!s)(?:$|[ ,]))) (?=[a-z]+)(?!(?:after|before|of|in|for|and|or|per|each|every|later|ago)\b)/g,
      '$1-$2 ',
    )
    .replace(
      /\b(one|two|half) (hour|day|week|minute|click) (?!(?:an?|per|each|every|of|in|and|or|before|after|later|at|for|to)\b)(?=[a-z]+(?<!s)\b)/gi,
      '$1-$2 ',
    )
    .replace(
      /\b(price|spell|fact|double|cross|sense) check(s?) (?=(?:it|them|the|your|every|each)\b)/gi,
      '$1-check$2 ',
    )
    .replace(/\b(logo|name|branding) both sides\b/gi, '$1 on both sides')
    .replace(
      /(?<=\b(?:\w+ed(?: up| off| out| back)?|arrives|drawn|done|sent|back|taken|built)) same[ -]day(?=,|$)/gi,
      ' the same day',
    )
    .replace(
      /(?<=\b\w+ed) (mon|wed|sat|sun)\b(?=,|$)/gi,
      (_, day: string) => ` on ${DAYS[day.toLowerCase()] ?? day}`,
    )
    .replace(/\bwith you (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)/g, 'with you on ')
    .replace(
      /(?<=(?:^|, )(?:report|quote|result|reply|invoice|certificate|photos|results)) same[ -]day(?=,|$)/gi,
      ' on the same day',
    )
    .replace(/ to client(?= |,|$)/g, ' to the client')
    .replace(/(?<=^|, )home weekends(?=,|$)/g, 'home at weekends')
    .replace(/\b(with|on) phone(?=,|$)/g, '$1 their phone')
    .replace(/\bcall off (?=stock|orders?\b|contracts?\b)/gi, 'call-off ')
    .replace(/ \+ (?=[$€£\d])/g, ' plus ')
    .replace(
      /\b(\w+ed|by \d+(?::\d\d)? ?(?:am|pm)?) ((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)\b/gi,
      (_, done: string, day: string) => `${done} on ${day.charAt(0).toUpperCase()}${day.slice(1)}`,
    )
    // "exclusive leads only 1 roofer per zip", "20 calls guaranteed or you don't pay": two things.
    .replace(/(?<=[a-z]{3}s) (?=(?:only|just) (?:\d+|one) [a-z]+ (?:per|an?) [a-z])/gi, ', ')
    .replace(/(?<=[a-z]{3}) (?=guaranteed or you)/gi, ', ')
    .replace(
      /\b(\d+ (?:days|weeks|months|hours)) ((?:free |paid )?(?:support|coaching|training|aftercare|hosting|storage|access))\b/g,
      '$1 of $2',
    )
    .replace(/\block in (?=contracts?|periods?)/gi, 'lock-in ')
    // "white background $15 per photo" is two things.
    .replace(
      /(?<=[a-z]{3})(?<!\b(?:from|for|over|under|than|about|around|only|just|earn|earns|pay|pays|first|fixed|fee|price|rate|costs?|save|saves|with|spend|makes?|raised|worth|and|plus|is|are|was|least|most|another|saved|extra|your|flat|starting|starts|ticket|spend|investment|order)) (?=[$€£]\d[\d.,]*[kKmM]?(?: (?:an?|per|each|every)\b|$|,))/g,
      ', ',
    )
    .replace(/\b([B-Z]) and ([A-Z])\b/g, '$1&$2')

/** "on day 3, 10, 30": "on day 3, 10 and 30". */
const withNumberRows = (sentence: string): string =>
  sentence.replace(/(?<![\w$€£.,])(\d+(?:, \d+)+)(?=$|[.;,]| (?:and|or) \d)/g, (row: string) => {
    const numbers = row.split(', ')
    return `${numbers.slice(0, -1).join(`${KEPT} `)} and ${numbers.at(-1) ?? ''}`
  })

/** "members book, pay and cancel from their phone", "students record, teachers comment and parents see it": one clause. */
function withDeedRow(sentence: string): string {
  const parts = sentence.split(', ')
  const [, who = '', verb = ''] = /^(we|I|you|[a-z]+s) ([a-z]+)\b/.exec(sentence) ?? []
  const isDoer =
    /^(?:we|I|you)$/.test(who) || (isPlural(who) && baseOfThird(who) === undefined) || OWN_PEOPLE.has(who)
  if (parts.length < 2 || parts.length > 4 || !isDoer || !isVerb(verb)) return sentence
  const isDeed = (part: string) => {
    const [first = '', second = ''] = part.replace(/^and /, '').split(' ')
    return isVerb(first) || (isPlural(first) && isVerb(second) && !/^(?:we|I|you)$/.test(who))
  }
  const last = parts.at(-1) ?? ''
  const [, then = ''] = / and ((?:[a-z]+s )?[a-z]+)\b/.exec(last) ?? []
  const closes =
    then.split(' ').some((word) => isVerb(word)) && /^(?:we|I|you)$/.test(who)
      ? isVerb(then.split(' ')[0] ?? '')
      : then !== ''
  // "clients download, favourite and order"
  if (OWN_PEOPLE.has(who) && /^[a-z]+ [a-z]+(?:, [a-z]+)*, [a-z]+ and [a-z]+$/.test(sentence))
    return sentence.replaceAll(', ', `${KEPT} `)
  const isRow = parts.slice(1).every(isDeed) && closes
  const isBare = !/^(?:we|I|you)$/.test(who) || parts[0]?.split(' ').length === 2
  return isRow && isBare ? sentence.replaceAll(', ', `${KEPT} `) : sentence
}

/** "we do the cooking, the cleaning and the shopping": what stands behind one verb is its own, in one row. */
function withObjectRow(sentence: string): string {
  const [, lead = '', rest = ''] =
    /^((?:we|I|you|it|one \w+|our \w+|(?:[a-z]+ )?team) \w+ (?:the |your |all |an? )?[\w-]+(?: [\w-]+)?), (.+)$/i.exec(
      sentence,
    ) ?? []
  const items = rest.split(/, | and /)
  const last = rest.split(', ').at(-1) ?? ''
  const isItem = (item: string, at: number) =>
    /^(?:the |your |an? )?[\w-]+(?: [\w-]+)?(?: (?:in|within|for|from|on|at|with|every|each) .+)?$/.test(
      item,
    ) &&
    (/^(?:the|your|an?) /.test(item) || !isVerb(item.split(' ')[0]?.toLowerCase() ?? '')) &&
    (at === items.length - 1 || wordCount(item) <= 3) &&
    !/^(?:no|only|just|from|free|fixed|flat|cancel|so|then|but|plus|which|that|who|up|you|we|it|they)\b|\b(?:is|are|gets?|goes|comes)\b/i.test(
      item,
    )
  const closes = / and /.test(last)
  return lead !== '' && closes && items.length <= 5 && items.every(isItem)
    ? `${lead}${KEPT} ${rest.replaceAll(', ', `${KEPT} `)}`
    : sentence
}

/** "we install, run and share 12%", "we bring the pens, the people, the posters": one clause with its row. */
function regrouped(pieces: readonly string[]): string[] {
  return pieces
    .reduce<string[]>((done, piece) => {
      const last = done.at(-1)
      const bare = piece.replace(/^and /, '')
      const first = bare.split(' ')[0]?.toLowerCase() ?? ''
      // "design, build and install in 3 weeks"
      if (last !== undefined && isVerb(last.toLowerCase()) && isVerb(first))
        return [...done.slice(0, -1), `we ${last}${KEPT} ${piece}`]
      // "we handle tenants, repairs and rent collection"
      // "shows which machine is down, why and for how long"
      if (
        last !== undefined &&
        /^(?:why|how|for how|when|where|who)\b/.test(piece) &&
        / (?:which|what|who|how) /.test(last)
      )
        return [...done.slice(0, -1), `${last}${KEPT} ${piece}`]
      const isRow = /^[\w-]+(?: [\w-]+)? and [\w-]+(?: [\w-]+)?$/.test(piece) && !isVerb(first)
      if (last !== undefined && isRow && /^(?:we|I) \w+ (?:your )?[\w-]+$/.test(last))
        return [...done.slice(0, -1), `${last}${KEPT} ${piece}`]
      // "manage leads, estimates and jobs from your phone", "delivered by phone, SMS and email"
      const isDoing = isVerb(first) || (baseOfThird(first) !== undefined && !/^\w+ and /.test(piece))
      const isList =
        /^[\w-]+(?: [\w-]+)? and [\w-]+(?: [\w-]+)?(?: (?:from|in|on|at|with|for|\d+x|faster) ?.*)?$/.test(
          piece,
        ) && !isDoing
      if (
        last !== undefined &&
        isList &&
        ((/^[a-z]+ (?:your )?[a-z-]+s$/.test(last) &&
          (isVerb(last.split(' ')[0] ?? '') || baseOfThird(last.split(' ')[0] ?? '') !== undefined)) ||
          / (?:by|via|through) [\w-]+$/.test(last))
      )
        return [...done.slice(0, -1), `${last}${KEPT} ${piece}`]
      // "across Booking.com, Airbnb and Expedia"
      if (
        last !== undefined &&
        / [A-Z][\w.]*$/.test(last) &&
        /^[A-Z][\w.]*(?: and [A-Z][\w.]*)?$/.test(piece) &&
        !/^(?:AI|PR|SEO)\b/.test(piece)
      )
        return [...done.slice(0, -1), `${last}${KEPT} ${piece}`]
      const goesOn =
        last !== undefined &&
        /^(?:we|I|you) /.test(last) &&
        !/ (?:if|when|that|which|who|because) /.test(last)
      if (!goesOn) return [...done, piece]
      if (
        /^(?:the|your|an?) /.test(piece) &&
        !/ (?:is|are|gets?|goes|comes|just|only|simply|then) /.test(piece) &&
        wordCount(piece) <= 4
      )
        return [...done.slice(0, -1), `${last}${KEPT} ${piece}`]
      if (
        (isVerb(first) || /^do (?:the|your|all) /.test(bare)) &&
        / /.test(bare) &&
        !/^(?:cost|price|report|text|email|call|support) |^free (?!up )|^pay (?:per|only|when|on|as|after|nothing|monthly|weekly|by) /.test(
          bare,
        )
      )
        return [...done.slice(0, -1), /^and /.test(piece) ? `${last} ${piece}` : `${last}${KEPT} ${piece}`]
      return [...done, piece]
    }, [])
    .map(closedRow)
}

/** The last of a row takes "and". */
const closedRow = (piece: string): string =>
  piece.includes(KEPT) &&
  !piece.includes(`${KEPT} or `) &&
  !/\bplus\b/.test(piece) &&
  !/ and /.test(piece.slice(piece.indexOf(KEPT)))
    ? piece.replace(new RegExp(`${KEPT} (?=[^${KEPT}]*$)`), ' and ')
    : piece

function ofBrochure(sentence: string): string[] {
  return sentence
    .replace(HYPE, '')
    .split(
      /[,;:]\s{1,50}(?:and\s{1,50})?|\s{1,50}(?=so (?:that )?(?:there|you|your) )|\s{1,50}(?=with an? )|\s{1,50}(?=that your own )|\s{1,50}and (?=you |we )/,
    )
    .map((piece) =>
      piece
        .replace(/^(?:so (?:that )?|then )/, '')
        .replace(/^you then /, 'you ')
        .trim(),
    )
    .filter((piece) => wordCount(piece) >= 4 && wordCount(piece) <= 13)
    .map((piece) =>
      isVerb(piece.split(' ')[0] ?? '') && /^\w+ (?:every|each|the|your|an?|all) /.test(piece)
        ? `we ${piece}`
        : piece,
    )
    .filter((piece) => /^(?:we|you|I|there's|there is|your|our)\b/i.test(piece))
    .map((piece) => piece.replace(/^(?:Our|Your|You|We)\b/, (word) => word.toLowerCase()))
}
