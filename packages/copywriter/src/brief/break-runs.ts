import { wordsOf } from './words.ts'

/** So many words in a row of one field are an echo. */
const ECHO = 7

/** Every run of words of the fields that a text may not hold. */
export function echoesOf(fields: readonly string[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => runsIn(wordsOf(field))))
}

function runsIn(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - ECHO + 1))
    .map((_, index) => words.slice(index, index + ECHO).join(' '))
}

const UNIT = '(?:hour|day|week|month|year|night|quarter|season|shift)'
type Same = readonly [RegExp, string | ((match: string, group: string) => string)]

/** Other words for the same, the least heard first. Each keeps the meaning and the grammar wherever it fits. */
const SAME: readonly Same[] = [
  [
    new RegExp(
      `(?<=[\\w%] )(?<!\\b(?:in|within|for|after|under|over|about|half|of|on|at|by|than|is|takes|take|once|twice) )a (?=${UNIT}\\b)`,
      'gi',
    ),
    'every ',
  ],
  [/ and then /gi, ', then '],
  [/\bget (you|your \w+) into\b/gi, (_, whom) => `put ${whom} in`],
  [/\bgets (you|your \w+) into\b/gi, (_, whom) => `puts ${whom} in`],
  [/ or (?=that|the|your|you|it)/g, ', or else '],
  [/ and ready\b/g, ', ready'],
  [/^(.+) already$/gi, (_, rest) => `already ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`],
  [/, first (?=\d)/g, ', the first '],
  [/ and (?=[a-z]+s (?:the|your|a|it) )/g, ', then '],
  [/\bmonth end\b/gi, 'month-end'],
  [/\bthe one who\b/gi, 'the person who'],
  [/\bthe same\b/gi, 'the very same'],
  [/\bshowed up\b/gi, 'turned up'],
  [/\bfolks\b/gi, 'people'],
  [/\bthere is\b/gi, "there's"],
  [/\bthat's it\b/gi, 'nothing else'],
  [/\bevery (?!\d|other|single|time\b|one\b)(?=[a-z])/gi, 'each '],
  [/\beach (?!of|other)(?=[a-z])/gi, 'every '],
  [/(?<=^[A-Z]\w+ing\b.{0,99}) and no (?!one\b)/g, ' with no '],
  [/\binstead of\b/gi, 'rather than'],
  [/\bnobody\b/gi, 'no one'],
  [/\bno one\b/gi, 'nobody'],
  [/\bbecause\b(?! of)/gi, 'since'],
  [/\bgo up to\b/gi, 'can go up to'],
  [/\bgoes up to\b/gi, 'can go up to'],
  [/\bwaiting on\b/gi, 'waiting for'],
  [/\bon the weekends?\b/gi, 'over the weekend'],
  [/\bbut\b/gi, 'yet'],
  [/, so (?=(?:you|they|it|we|nothing)\b)/gi, ', and so '],
  [/\bmore than (?=[$€£]?\d)/gi, 'over '],
  [/(?<!\b(?:go|goes|going|went|come|get) )\bup to (?=[$€£]|\d[\d.,]*%)/gi, 'as much as '],
  [/(?<!\b(?:go|goes|going|went|come|get) )\bup to (?=\d[\d,]* [a-z])/gi, 'as many as '],
  [/\bwithin (\d+ (?:miles|km|yards))\b/gi, (_, far) => `less than ${far} away`],
  [/\bwithin (\d+ \w+)/gi, (_, time) => `in ${time} or less`],
  [/\bin (?=(?:the first )?\d+ (?:seconds|minutes|hours|days|weeks|months)\b)/gi, 'within '],
  [/\b(?:that|which) (?=(?:\d+ other|you|we|they|nobody|no one|everyone)\b)/gi, ''],
  [/\bthat covers\b/gi, 'covering'],
  [/\babout (?=\w+ing\b)/gi, 'on '],
  [/\b1 in (?=\d)/gi, 'one in '],
  [/\bit takes\b/gi, 'it can take'],
  [/\bcome back\b/gi, 'return'],
  [/\bcomes back\b/gi, 'returns'],
  [/\bcoming back\b/gi, 'returning'],
  [/\bloaded in\b/gi, 'loaded into'],
  [/\bwith the (?=better|best|lower|lowest|higher|highest|most)/gi, 'with '],
  [
    /(?<= )that (?=(?:bring|brings|keep|keeps|make|makes|take|takes|help|helps|cut|cuts|get|gets|go|send|sends|predict|predicts|show|shows|let|lets|come|never|don't|doesn't|need|needs|write|writes|run|runs|turn|turns|find|finds|fit|fits|work|works|hold|holds|sit|sits|look|looks|tell|tells|read|reads|answer|answers|book|books)\b)/gi,
    'which ',
  ],
  [/(?<=\b(?:nobody|no one|everyone|someone) )wants to\b/gi, 'likes to'],
  [/\bwant to\b/gi, 'would like to'],
  [/\bhalf of the\b/gi, 'half the'],
  [/\babout (?=[$€£]?\d)/gi, 'around '],
  [/\bin (?=20\d\d\b)/gi, 'back in '],
  [/\bstarts with\b/gi, 'opens with'],
  [/\bonce a (?=\w)/gi, 'once every '],
  [/\bget called back\b/gi, 'get a call back'],
  [/\bthe next day\b/gi, 'a day later'],
  [/\bin under (?=\d)/gi, 'in less than '],
  [/\bis still\b/gi, 'still is'],
  [/\bthat we\b/gi, 'we'],
  [/\bone (?=[a-z]+ (?:[a-z]+ )?(?:is|costs|means|takes|brings)\b)/gi, 'a single '],
  [/\bonly (take|have|charge|accept|run)\b/gi, (_, verb) => `${verb} only`],
  [/\bat no (?=(?:\w+ )?cost)/gi, 'with no '],
  [/\byour (?=team|staff|office)/gi, 'your own '],
  [/\bonly (?=[a-z\d$])/gi, 'just '],
  [/\b(you|they) just (?=\w+ed\b)/gi, (_, who) => `${who} recently `],
  [/ and it (?=[a-z]+s\b)/gi, () => ' and that '],
  [/\bhave no idea\b/gi, "can't tell"],
  [/\buntil\b/gi, 'till'],
  [/\btill\b/gi, 'until'],
  [/\bhave to\b/gi, 'need to'],
  [/\bneed to\b/gi, 'have to'],
  [/\bper (?=[a-z])/gi, 'for each '],
  [/\ba lot of\b/gi, 'lots of'],
  [/\blots of\b/gi, 'a lot of'],
  [/\b(it|that|there) is\b/gi, (_, word) => `${word}'s`],
  [/\band (\w+) (?=(?:work|use|run|keep|share|have|need|speak|want)\b)/gi, (_, noun) => `and ${noun} both `],
  [/\b([a-z]+s|people) who\b/gi, (_, who) => `${who} that`],
  [/\bso (?=(?:nothing|nobody|no one|you|they|it)\b)/gi, 'so that '],
  [/(?<=\w)\. (?:it|we|I) (?=\w)/gi, (match) => `${match}also `],
  [/\bcan't\b/gi, 'cannot'],
  [/\b(do|does|is|are|did)n't\b/gi, (_, verb) => `${verb} not`],
]

const known = new WeakMap<ReadonlySet<string>, Map<string, string | null>>()

/** The text with no echo in it, said in other words where it must be; null when that can't be done. */
export function withoutEcho(text: string, echoes: ReadonlySet<string>, isSentence = false): string | null {
  const said = known.get(echoes) ?? new Map<string, string | null>()
  known.set(echoes, said)
  const key = `${isSentence ? 's' : 'p'} ${text}`
  const before = said.get(key)
  if (before !== undefined) return before
  const found = sought(text, echoes, isSentence)
  said.set(key, found)
  return found
}

function sought(text: string, echoes: ReadonlySet<string>, isSentence: boolean): string | null {
  if (countEchoes(text, echoes) === 0) return text
  const kept = reworked(text, echoes)
  if (kept !== null || !isSentence) return kept
  return [averaged, fronted, divided, worth, (way: string) => fronted(reworded(way, echoes) ?? way)].reduce<
    string | null
  >((found, turn) => found ?? reworked(turn(text), echoes), null)
}

/** "it takes 8 touches on average to get a meeting" */
function averaged(text: string): string {
  const [, before = '', after = ''] = /^([^.]+?) on average\b(.*)$/.exec(text) ?? []
  return before === '' ? text : `On average, ${before.charAt(0).toLowerCase()}${before.slice(1)}${after}`
}

/** "one signed case is worth $40k in fees": the amount first. */
function worth(text: string): string {
  const [, thing = '', amount = ''] = /^([^.,]+?) (?:is|are) worth (.+)$/.exec(text) ?? []
  if (thing === '') return text
  const lowered = /^[A-Z][A-Z]/.test(thing) ? thing : thing.charAt(0).toLowerCase() + thing.slice(1)
  return `${amount.charAt(0).toUpperCase()}${amount.slice(1)} is what ${lowered} is worth`
}

const TIME =
  /^(.+),? ((?:in|within|for|after|before|every|on|at) (?:(?:under |the first )?(?:an? |one |\d+ )(?:\w+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)|this|(?:a|each|every) \w+ (?:visit|call|meeting|job|order|stay|shift)|[A-Z][a-z]+|January|February|March|April|May|June|July|August|September|October|November|December|summer|winter|spring|autumn|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?))$/
const CLAUSE = /^(.+?),? ((?:if|when|whenever|unless|once|because|since|before|after) (?:[^,.]+))$/

/** "They ring the next practice if nobody picks up" with its condition or its time in front. */
export function fronted(text: string): string {
  if (
    text.includes('. ') ||
    /\b(only|until|not|just|never)\b|n't\b/.test(text) ||
    /^(do|does|is|are|did|can|how|what|who)\b/i.test(text)
  )
    return text
  const [, main = '', back = ''] = CLAUSE.exec(text) ?? TIME.exec(text) ?? []
  if (main === '' || main.split(' ').length < 2) return text
  const opening = back.charAt(0).toUpperCase() + back.slice(1)
  const rest = /^(I\b|[A-Z]{2}|[A-Z][a-z]+[A-Z])/.test(main)
    ? main
    : main.charAt(0).toLowerCase() + main.slice(1)
  return `${/^[A-Z]/.test(text) ? opening : back}, ${rest}`
}

/** "It picks up and books" as two sentences. */
function divided(text: string): string {
  const subject = /^(It|We|I|You)\b/.exec(text)?.[1]
  // "We film, edit and post" is one list.
  if (!subject || /,[^.]{0,200} and /.test(text)) return text
  const verb =
    subject === 'It'
      ? '[a-z]+s'
      : '[a-z]+(?= (?:\\d|the|your|you|it|every|each|all|a|an))|(?:send|book|never|do|only)'
  return text.replace(new RegExp(`,? and (?=(?:${verb}) )`), `. ${subject} also `)
}

function reworked(text: string, echoes: ReadonlySet<string>): string | null {
  let current = text
  for (let round = 0; round < 5; round += 1) {
    if (countEchoes(current, echoes) === 0) return current
    const next = reworded(current, echoes)
    if (next === undefined) return null
    current = next
  }
  return countEchoes(current, echoes) === 0 ? current : null
}

function countEchoes(text: string, echoes: ReadonlySet<string>): number {
  return runsIn(wordsOf(text)).filter((run) => echoes.has(run)).length
}

/** The first change that leaves fewer echoes. */
function reworded(text: string, echoes: ReadonlySet<string>): string | undefined {
  const before = countEchoes(text, echoes)
  for (const [pattern, same] of SAME) {
    for (const match of text.matchAll(pattern)) {
      const given = typeof same === 'string' ? same : same(match[0], match[1] ?? '')
      const changed = text.slice(0, match.index) + given + text.slice(match.index + match[0].length)
      if (changed !== text && countEchoes(changed, echoes) < before) return matchCase(text, changed)
    }
  }
  return undefined
}

function matchCase(before: string, after: string): string {
  return /^[A-Z]/.test(before) ? after.charAt(0).toUpperCase() + after.slice(1) : after
}
