import { inWords } from '@firstline/contract/in-words'
import { READERS_PEOPLE, READERS_THINGS } from './belongs.ts'

/** A change to a stretch of a text. */
export interface Edit {
  from: number
  to: number
  put: string
  /** How far it is from what the brief's writer would have typed. */
  cost: number
}

type Same = readonly [pattern: RegExp, put: string | ((match: RegExpExecArray) => string), cost: number]

const BASES: Readonly<Record<string, string>> = {
  paying: 'pay',
  losing: 'lose',
  waiting: 'wait',
  buying: 'buy',
  writing: 'write',
  hiring: 'hire',
  chasing: 'chase',
  doing: 'do',
  calling: 'call',
  sending: 'send',
  driving: 'drive',
  closing: 'close',
  working: 'work',
}
const PERIOD = 'day|week|month|year|quarter|night|shift|weekend'

/** Other words for the same that nobody would notice. Each keeps sense and grammar wherever its pattern fits. */
const SAME: readonly Same[] = [
  [/\b(it|that|there|what) is\b(?! (?:too|so)\b.{0,200}\bis\b)/g, (match) => `${match[1] ?? ''}'s`, 1],
  [/\bthey are\b/g, "they're", 1],
  [/\bthey have (?=already|just|never)/g, "they've ", 1],
  [
    /(?<=[a-z]s) (?:that|who) are (?=(?:worse|smaller|bigger|cheaper|slower|larger|weaker|newer) than\b)/g,
    ' ',
    1,
  ],
  [/\b(is|are|do|does|did|has|have|was|were) not\b/g, (match) => `${match[1] ?? ''}n't`, 1],
  [/\bcan not\b|\bcannot\b/g, "can't", 1],
  [/\bnobody\b/g, 'no one', 1],
  [/\bno one\b/g, 'nobody', 1],
  [/\bmonth end\b/g, 'month-end', 1],
  [/\bas soon as\b/g, 'once', 1],
  [/ and not (?=about|on|for|to|the|in|with)/g, ', not ', 1],
  [/\bit's too late\b/g, "it's already too late", 1],
  [
    /(?<=\b(?:ten|twenty|fifty|\d+) [a-z]+ )to (?=(?:win|get|find|land|close|hire) (?:one|1)\b)/g,
    'just to ',
    2,
  ],
  [/\bthat will (?=never\b)/g, "that'll ", 1],
  [/(?<=\bstop \w+ing )when (?=they\b)/g, 'once ', 2],
  [/\bdown the road\b/g, 'up the road', 2],
  [/\b(was|were) never (?=(?:real|any|an?|in)\b)/g, (match) => `${match[1] ?? ''} never even `, 3],
  [
    /(?<!\b(?:an|an? [a-z-]+) )\b((?:[a-z-]{4,50} )?(?:mark-?ups?|margins?|discounts?|commissions?|fees|cuts?)) of (\d[\d.]*%)/g,
    (match) => `${match[2] ?? ''} ${match[1] ?? ''}`,
    1,
  ],
  [
    /(?<=\btakes? (?:weeks|days|hours|months|ages|forever|a week|a month|two weeks|three weeks) )to (?=[a-z])/g,
    'just to ',
    3,
  ],
  [/\byear end\b/g, 'year-end', 1],
  [/\bat the weekend\b/g, 'on weekends', 1],
  [/\bmore than (?=[$€£]?\d)/g, 'over ', 1],
  [/\babout (?=[$€£]?\d)/g, 'around ', 1],
  [
    /\b(\d[\d.,]{0,50})-(?=\d[\d.,]*(?:%|k\b| (?:hours|days|weeks|months|minutes|years|people)\b))/g,
    (match) => `${match[1] ?? ''} to `,
    1,
  ],
  [
    /\bhalf (?:of )?the (?=club|team|list|class|staff|calls|leads|orders|rack|floor|shop|warehouse|morning|week|stock|food|budget|clients|customers|members|patients)/g,
    'half your ',
    1,
  ],
  [/\bhalf of the\b/g, 'half the', 1],
  [/\b(?:which|that) (?=(?:only|you|we|they|I|nobody|no one) )/g, '', 1],
  [/\b1 in (?=\d)/g, 'one in ', 1],
  [/\bone in (?=\d)/g, 'one in every ', 1],
  [/\b1 (?=year|month|week|day|hour|person|client)/g, 'one ', 1],
  [/\band that's it\b/g, 'and nothing else', 1],
  [
    /\bthe last (?=(?:lawyer|guy|agency|contractor|company|vendor|freelancer|developer|accountant|bookkeeper|supplier|cleaner|firm|consultant|coach|hire|plumber|builder|designer)\b)/g,
    'your last ',
    1,
  ],
  [
    new RegExp(
      `\\bmeans (${Object.keys(BASES).join('|')}) (?=[$€£\\d]|the|a|an|your|for|more|another|every)`,
      'g',
    ),
    (match) => `means you ${BASES[match[1] ?? ''] ?? ''} `,
    1,
  ],
  [
    /(?<=\b(?:patients|customers|clients|guests|members|students|tenants|users|kids|pupils|visitors) (?:put|leave|wear|lose|forget|drop|bring|throw) )the (?=\w+)/g,
    'their ',
    2,
  ],
  [/\b(\d+ hours) (?=\d+ minutes)/g, (match) => `${match[1] ?? ''} and `, 1],
  [/\bleads from ([A-Z]\w+)\b/g, (match) => `${match[1] ?? ''} leads`, 1],
  [/, which (?=(?:leads to|means|makes|costs|takes|eats|kills|hurts)\b)/g, ', and that ', 1],
  [/\bwith no (?=[a-z]+(?: to show| left|$|,| at all))/g, 'without any ', 2],
  [/\byou have (?=no |an? |\d)/g, "you've got ", 2],
  [/(?<=\b(?:that|who) )(?=(?:don't|doesn't|can't|won't|never) [a-z])/g, 'just ', 2],
  [/(?<=^you )(?=(?:don't|can't) (?!know|even|just)[a-z])/g, 'just ', 3],
  [/(?<=\bknow )how to (?=[a-z]+)/g, "how you'd ", 3],
  [/(?<=\b(?:send|forget|bring|miss|pay|lose|share|read) )their (?=[a-z]+ [a-z]+)/g, '', 2],
  [/\bthe (\w+est) day of the year\b/g, (match) => `the year's ${match[1] ?? ''} day`, 2],
  [/(?<=\d (?:minutes|hours|miles) )for (?=an? )/g, 'just for ', 2],
  [/(?<=\w{3,}ing )1$/g, 'one', 1],
  [
    /(?<=\w )\b([a-zA-Z]{4,}) and ([a-zA-Z]{4,}) (?=(?:companies|firms|shops|businesses|clients|practices|stores|clinics|brands|teams)\b)/g,
    (match) => `${match[2] ?? ''} and ${match[1] ?? ''} `,
    2,
  ],
  [/\b(you|they|we|I) just (?=\w+ed\b)/g, (match) => `${match[1] ?? ''} recently `, 2],
  [
    /\bbefore (they |you |anyone |he |she )(?=(?:call|get|reply|respond|answer|connect|see|use|try|open|read|pay|book|start|finish|sign|buy|meet|speak|talk|ask|make|send|reach|hear|arrive)s?\b)/g,
    (match) => `before ${match[1] ?? ''}even `,
    3,
  ],
  [/\b(is|are) still (?=\w+ing\b)/g, (match) => `${match[1] ?? ''} `, 3],
  [
    /\b(with|from|for|to) (?=(?:patients|clients|customers|tenants|students|members|guests)\b(?! (?:who|that|which|they|you|we)\b))/g,
    (match) => `${match[1] ?? ''} your `,
    1,
  ],
  [/ and (?=\w+ in (?:summer|winter|spring|autumn|fall)$)/g, ', ', 2],
  [/\b(they|you) just (?=[a-z]+ )/g, (match) => `${match[1] ?? ''} `, 3],
  [
    /\bhelped (\d+ [a-z]+) (?=(?:go|get|grow|cut|save|reach|double|move)\b)/g,
    (match) => `helped ${match[1] ?? ''} to `,
    1,
  ],
  [/\bjust (?=[a-z]+ed (?:a|an|the|their|his)\b)/g, 'recently ', 2],
  [/^(\d+% of [a-z]+s) (?=[a-z]+ (?:the|a|an|their|to)\b)/g, (match) => `${match[1] ?? ''} will `, 3],
  [/\bused to be (?=an? )/g, 'was ', 2],
  [/(?<=^(?:one|a|an|our last) .{0,99}\bcut )(?=[a-z-]+ (?:from|by)\b)/g, 'its ', 2],
  [/\band it takes (?=\S*\d|hours|days|weeks)/g, 'and that takes ', 1],
  [
    /(?<=\d (?:cents|pence) |[$€£]\d\S* )a (?=(?:kilo|litre|liter|gallon|pound|tonne|unit|metre|word|page|seat|ticket)\b)/g,
    'per ',
    1,
  ],
  [/(?<=^your [a-z]+s (?:still )?spend )half the (?=(?:day|week|morning|afternoon)\b)/g, 'half their ', 1],
  [/(?<=^you (?:still )?spend )half the (?=(?:day|week|morning|afternoon)\b)/g, 'half your ', 1],
  [/\b(?=(?:don't|doesn't) (?:have|get)\b)/g, 'just ', 3],
  [/ all (?=(?:went|are|have)\b)/g, ' ', 2],
  [/\bdon't have (?=(?:time|money|budget|staff|space|room|energy|access)\b)/g, 'have no ', 2],
  [/\bhalf of them\b/g, 'half', 2],
  [/\bbecause of no (?=[a-zA-Z]+$)/g, 'because you had no ', 2],
  [/\bfolks\b/g, 'people', 1],
  [/\ba lot of\b/g, 'lots of', 2],
  [/\band then (?=[a-z])/g, 'and ', 2],
  [/\bevery (?!other\b|single\b|time\b|one\b|now\b|\d|last\b|bit\b|two\b|few\b)(?=[a-zA-Z])/g, 'each ', 2],
  [
    new RegExp(
      `(?<=(?:\\d[\\w%.,]*|hours?|days?|calls|leads|jobs|orders|patients|clients|customers|deals|bookings|bids|quotes) )a (?=(?:${PERIOD})\\b)`,
      'g',
    ),
    'every ',
    2,
  ],
  [/\bper (?=(?:day|week|month|year|client|job|order|head)\b)/g, 'a ', 2],
  [/\binstead of (?=\w+ing\b)/g, 'rather than ', 2],
  [/\bcalled back\b(?=.{0,200}\b(?:next|day|hours|week|ever)\b)/g, 'a call back', 2],
  [/\bcan't be used with\b/g, "won't work with", 2],
  [/\bhave to (?=[a-z]+)/g, 'need to ', 2],
  [/\bshowed up\b/g, 'turned up', 2],
  [/\bshows up\b/g, 'turns up', 2],
  [/\bshow up\b/g, 'turn up', 2],
  [
    /\b(went|goes) from (?=[$€£]?(\d[\d.]{0,50})\S* to (?:about |around )?[$€£]?(\d[\d.]*))/g,
    (match) => `${match[1] ?? ''} ${Number(match[2]) > Number(match[3]) ? 'down' : 'up'} from `,
    2,
  ],
  [/\bthe same (?=[a-z]+)/g, 'the very same ', 3],
  [/\buntil\b/g, 'till', 3],
  [/(?<=\b(?:nobody|no one) )wants to\b/g, 'likes to', 3],
  [/\bcome back\b(?=$|,| (?:to|again|for|and)\b)/g, 'return', 3],
  [/\bcomes back\b(?=$|,| (?:to|again|for|and)\b)/g, 'returns', 3],
  [/\b(do|does|did|is|are|was|were|has|have|had|could|would)n't\b/g, (match) => `${match[1] ?? ''} not`, 4],
  [/\bcan't\b/g, 'cannot', 4],
]

/** Small counts, which may stand as words. Never a name's number: "day 3", "page 2". */
const COUNT =
  /(?<![\w$€£.,:/#-]|\b(?:day|days|page|phase|unit|year|shipment|step|stage|round|under|over|age|room|block|at|to|than|is) )([2-9]|10)(?= (?!am\b|pm\b|to\b|in\b|of \d|and\b|or\b|percent|million|thousand|hours \d|lines\b|business\b|euros?|pounds|dollars)[A-Za-z]{2,})/g

/** A relative left out can be put in: "the same sriracha that they have at home". */
const RELATIVE =
  /(?<=\b(?:the|a|an|same|your|\d+|for|with|about|of|other|more) (?:[a-z-]+ )?(?!(?:because|and|when|since|before|after|until|till|once|but|while|than|who|what|how|why|where|which|that|whenever|unless)\b)[a-z-]{3,}) (?=(?:they|you|we|I|she|he) (?:have|had|need|needed|sold|don't|didn't|can't|use|used|want|wanted|buy|bought|pay|paid|never|already|made|sent|built|send|see|know)\b)/g

const NOT_OWN = /^(?:day|week|weekend|evening|morning|back|head|product|bank|lease|machine|office|partner)$/
const TELLS_WHICH =
  /^ (?:who|that|which|whose|they|you|we|she|he|from|of|up the|down the|next door|across|opposite|nearby|with|without|whom|to)\b/
const OWN_TOO = /^(?:list|units|laundry|launch|phones|food|calls|books|numbers|inbox|kids|lot)$/

/** Every change that could be made without anyone noticing. `verbAt` is the finite verb's place, for "still". */
export function editsOf(text: string, verbAt: number, isReaders = true): Edit[] {
  const edits = SAME.flatMap(([pattern, put, cost]) =>
    [...text.matchAll(pattern)].map((match): Edit => ({
      from: match.index,
      to: match.index + match[0].length,
      put: typeof put === 'string' ? put : put(match),
      cost,
    })),
  )
  for (const match of text.matchAll(RELATIVE))
    edits.push({ from: match.index, to: match.index, put: ' that', cost: 1 })
  for (const match of text.matchAll(/\bthe (?=([a-z]+)\b)/g)) {
    const noun = match[1] ?? ''
    if (
      !isReaders ||
      NOT_OWN.test(noun) ||
      /\bthrough $/.test(text.slice(0, match.index)) ||
      (noun === 'phone' && /\b(?:on|answers?|by|down|over|off) $/.test(text.slice(0, match.index)))
    )
      continue
    // "the practice down the road", "the customers they already have": told apart from the reader's by what follows.
    if (TELLS_WHICH.test(text.slice(match.index + 4 + noun.length))) continue
    if (READERS_THINGS.has(noun) || READERS_PEOPLE.has(noun) || OWN_TOO.test(noun))
      edits.push({ from: match.index, to: match.index + 3, put: 'your', cost: 1 })
  }
  for (const match of text.matchAll(
    /\b(?:with|from|for|to|than|by|before|because|when|both) (?=([a-z]+s)\b)/g,
  ))
    if (
      isReaders &&
      (READERS_PEOPLE.has(match[1] ?? '') || /^(?:hands|eyes|evenings|weekends)$/.test(match[1] ?? '')) &&
      !TELLS_WHICH.test(text.slice(match.index + match[0].length + (match[1] ?? '').length))
    )
      edits.push({ from: match.index, to: match.index + match[0].length, put: `${match[0]}your `, cost: 1 })
  const still = stillAt(text, verbAt)
  if (still !== undefined) edits.push({ from: still, to: still, put: ' still', cost: 3 })
  return [...edits, ...counted(text)]
}

/** Either all small counts are words or none is. */
function counted(text: string): Edit[] {
  const counts = [...text.matchAll(COUNT)]
  const [first] = counts
  const last = counts.at(-1)
  if (!first || !last) return []
  const to = last.index + last[0].length
  const put = text
    .slice(first.index, to)
    .replace(/(?<![\w$€£.,:/#-])([2-9]|10)(?![\w%.,:-])/g, (digits) => inWords(Number(digits)))
  return [{ from: first.index, to, put, cost: 1 }]
}

const NO_STILL =
  /\b(?:still|never|always|already|hasn't|haven't|once|when|every time|nobody|no one|first|then|just|only|new|again|half)\b|^(?:someone|one|a|an|it|there|every|each|if|on|in|at|what|your? last|the last)\b/
const NO_STILL_BEFORE =
  /ed$|^(?:was|were|had|came|went|told|lost|sold|hit|took|got|can't|don't|doesn't|won't|isn't|aren't|have|has|says|say|quits|dies|leaves|changes|ends|begins|starts|arrives)$/

/** Where "still" can stand in a complaint about a lasting state. */
export function stillAt(text: string, verbAt: number): number | undefined {
  const words = text.split(' ')
  const verb = words[verbAt] ?? ''
  if (/^you're (?!about|going)/.test(text)) return NO_STILL.test(text) ? undefined : 6
  const [main = text] = text.split(/ (?:because|while|until) /)
  if (verbAt < 1 || NO_STILL.test(main) || NO_STILL_BEFORE.test(verb)) return undefined
  const at = /^(?:is|are|can)$/.test(verb) ? verbAt + 1 : verbAt
  return words.slice(0, at).join(' ').length
}
