import { inWords } from '@firstline/contract/in-words'
import { articleFor } from '../grammar.ts'
import { turned } from '../turned.ts'
import type { Turn } from '../turned.ts'

const UNIT = '(?:minutes?|hours?|days?|weeks?|weekends?|months?|quarters?|years?|seasons?)'
const NUMBER = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(inWords)
const COUNT = String.raw`(?:over |more than |about |around |at least )?[$€£]?\d[\d.,]*[kKmM]?%?\+?`
const TIME = String.raw`(?:in|within|over|after|during) (?:(?:its|their|the|our|her|his|my) )?(?:first|last|past) (?:(?:\d+|[a-z]+) )?${UNIT}|(?:in|within|over|after) (?:under |less than |about |just )?(?:an?|one|${NUMBER.join('|')}|\d+) (?:working )?${UNIT}|last (?:year|month|week|quarter|summer|winter|spring|autumn|season)|(?:since|in) (?:19|20)\d\d|in (?:January|February|March|April|May|June|July|August|September|October|November|December)|at our last (?:\w+ )?\w+|so far`
const WON = 'got|won|saved|made|found|brought|earned|booked'
const OWNED = '(?:our|my|an?|one|the)'
const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December'

const NO_FRONT =
  /^(?:in|within|over|after|last|since|at|on|so far)\b|\b(?:not|never|nobody|only|until)\b|n't\b/

/** Ways to say what came of the work, each with all of its numbers: order first, then words. */
export const PROOF_TURNS: readonly Turn[] = [
  // "we got 31 bookings for a clinic": "we got a clinic 31 bookings", and the other way round.
  turned(
    new RegExp(
      `^((?:[^,]+, |last \\w+ )?(?:we|I) (?:${WON})) (${COUNT}(?: [a-z-]+){0,3}?)( back)? for (${OWNED} [^,]+?)((?: (?:${TIME}))?)$`,
    ),
    '$1 $4 $2$3$5',
  ),
  turned(
    new RegExp(
      `^((?:[^,]+, )?(?:we|I) (?:${WON})) ((?:an?|one|our) [a-z]+(?: [a-z-]+){0,2}?(?: in [A-Z]\\w+)?) (${COUNT}(?: .+)?)$`,
    ),
    '$1 $3 for $2',
  ),
  // "from 40% to 90% inbox placement"
  turned(
    new RegExp(
      `^((?:[^,]+, )?(?:we|I) (?:moved|took|got|brought)) ((?:an?|one|our) [^,]+?) from (${COUNT}) to (${COUNT}) ([a-z]+(?: (?!in |within |after |over )[a-z]+)?)((?: (?:${TIME}))?)$`,
    ),
    "$1 $2's $5 from $3 to $4$6",
  ),
  turned(new RegExp(`^(.{10,}?),? (${TIME})$`), (whole, main, time) =>
    NO_FRONT.test(main)
      ? whole
      : `${time.replace(/ (?:its|their|her|his) /, ' the ')}${/^(?:last|since|so)|^in \d/.test(time) && !/^(?:\d|over|more|about)/.test(main) ? '' : ','} ${main}`,
  ),
  turned(
    /^(most [a-z]+s|one [a-z]+|our [a-z]+s|[a-z]+s) ((?:in|within|after) (?:the first )?\d+ \w+) (.+)$/,
    '$2, $1 $3',
  ),
  turned(
    /^((?:[^,]+, )?)([a-z]+) ((?:on|in|at|among|across|for) (?:[a-z-]+ ){0,2}[a-z-]+s) ((?:fell|rose|dropped|grew|went|doubled|halved|jumped|climbed)\b.*)$/,
    '$1$2 $4 $3',
  ),
  turned(/\bwe have (?=[a-z]+(?:ed|lt|pt|wn|en|ne)\b)/, "we've "),
  turned(/\bI have (?=[a-z]+(?:ed|lt|pt|wn|en|ne)\b)/, "I've "),
  turned(/\b(\d+) out of (\d+) (?=(?:clients|customers)\b)/, (whole, some, all) =>
    some === all ? `${some} of our ${all} ` : whole,
  ),
  turned(/\b(\d) out of 10 /, '$1 in 10 '),
  turned(
    / average an? (\d\S*%) ([a-z -]*rate)\b/,
    (_, share, rate) => ` average ${articleFor(rate)} ${rate} of ${share}`,
  ),
  turned(/ (?:have|has|see|get) an? (\d\S*%) ([a-z -]*rate)\b/, (whole, share, rate) =>
    whole.replace(`${share} ${rate}`, `${rate} of ${share}`).replace(/ an? /, ` ${articleFor(rate)} `),
  ),
  turned(
    /^((?:[^,]+, )?(?:one|an?|our last) [^,]{0,200}?(?<![a-z])([a-z]+)(?: (?:in|on|from|at) [\w ]{1,50}?)?) (cut|doubled|grew|increased|reduced|tripled|halved) (?=[a-z-]+(?: [a-z-]+)? (?:by|from|in|to)\b)/,
    (whole, _, owner) =>
      `${whole}${/(?:client|customer|owner|user|member|agent|patient|coach|er|or|ist)$/.test(owner) ? 'their' : 'its'} `,
  ),
  turned(
    /^((?:[^,]+, )?[^,]{0,200}?\b(?:stores|shops|brands|clients|customers|clinics|practices|gyms|studios|companies|firms|agencies|restaurants|salons|hotels)\b[^,]* (?:get|make|see|earn|do)) (\d\S*%) of (?=(?:revenue|sales|income|turnover|traffic)\b)/,
    '$1 $2 of their ',
  ),
  turned(/\bmost ([a-z]+s) (?=(?:we|I|that|who)\b)/, 'most of the $1 '),
  turned(/([a-z]{1,50}s) (?=(?:we|I) (?:take|work|serve|help|coach|train|look)\b)/, '$1 that '),
  turned(
    /^((?:[^,]+, )?)one (client|customer|member|student) (?=went|got|cut|saved|sold|booked|won|grew|doubled|added|made|hit|has|now)/,
    '$1one of our $2s ',
  ),
  turned(/\bwent from (\d[\d.,]*)(k?) to (\d[\d.,]*)\2\b/i, (whole, from, _, to) =>
    Number(from.replaceAll(',', '')) < Number(to.replaceAll(',', ''))
      ? whole.replace('went from', 'went up from')
      : whole,
  ),
  turned(/^our fee /, 'the fee '),
  turned(
    new RegExp(
      `^(?:the )?(spaces|spots|places|seats|slots|bookings|applications|entries|tickets) for (${MONTH}) `,
    ),
    '$2 $1 ',
  ),
  turned(
    new RegExp(
      `^((?:we|I) (?:scaled|took|grew|moved|brought) .+) from (${COUNT}) to (${COUNT}(?: (?:an?|per|every) \\w+)?)$`,
    ),
    '$1 to $3 from $2',
  ),
  turned(/\bbrings (?=\d)/, 'brings in '),
  turned(/\b(fell|rose|dropped|grew|jumped|climbed|increased) by (?=\d)/, '$1 '),
  turned(
    /\bhelped ((?:an?|one|our|\d\S*) [^,]{0,200}?) (add|get|book|save|cut|grow|win|fill|double|go|reach|sell|recover|raise|close|reduce|increase|land|hire|move|find|make|keep|launch|build|scale|hit) (?=\S)/,
    (whole, whom, verb) => (/ to$/.test(whom) ? whole : `helped ${whom} to ${verb} `),
  ),
  turned(
    /\b(help(?:s|ed)? [^,]{1,200}?) to (?=(?:add|get|book|save|cut|grow|win|fill|double|go|reach|sell) )/,
    '$1 ',
  ),
  turned(/([A-Z][\w']{1,50}) and ((?:The )?[A-Z][\w']+)$/, '$2 and $1'),
  turned(/^([^,]+) on average$/, 'on average, $1'),
  turned(/^(last \w+),? (we .+)$/, '$2 $1'),
  turned(/^([^,]{14,}) ((?:for|at) (?:[A-Z]\w+|one|an?|our) ?[^,]*)$/, (whole, main, whom) =>
    NO_FRONT.test(main) || / (?:and|from|to) /.test(main) ? whole : `${whom}, ${main}`,
  ),
  turned(/^([^,]{12,}?) (without [^,]+)$/, '$2, $1'),
  turned(
    /\b(two|three|four|five|six|seven|eight|nine|ten) (?=[a-z]+s\b)/,
    (_, word) => `${NUMBER.indexOf(word) + 2} `,
  ),
  turned(
    /(?<![\w$€£.,/#-]|from |to |of |in )([2-9]|10) (?=[a-z]+s\b)/,
    (whole, digits) => `${NUMBER[Number(digits) - 2] ?? whole} `,
  ),
  turned(/\baround (?=[$€£]?\d)/, 'about '),
  turned(/\babout (?=[$€£]?\d)/, 'around '),
  turned(/\bover (?=[$€£]?\d)/, 'more than '),
  turned(/\bmore than (?=[$€£]?\d)/, 'over '),
  turned(/(?<![$€£.,])\b(\d[\d,]*)\+ (?=[a-z])/, 'over $1 '),
  turned(
    / per (?=(?:day|week|month|year|hour|client|user|seat|page|listing|lead|job|visit|session)\b)/,
    ' a ',
  ),
  turned(
    /^one (?=(?:client|customer|practice|clinic|brand|store|shop|studio|agency|firm|school|gym|company|dentist|salon|restaurant|team) )/,
    'a ',
  ),
  turned(/ within (?=\S+ (?:days|weeks|months|hours)\b)/, ' in '),
  turned(/ in (?=\d+ (?:days|weeks|months|hours)\b)/, ' within '),
  turned(/\b(is|are|was|were|do|does|did|have|has) not\b/, "$1n't"),
  turned(/\ban average of (?=[$€£]?\d)/, 'on average '),
]
