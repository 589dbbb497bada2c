import { isMass, isPlural, thirdPerson } from '../../brief/grammar.ts'
import { KNOWN_NAMES } from '../../brief/lexicon/names.ts'
import { pluralOf, singularOf } from '../../brief/plurals.ts'
import type { BriefFields } from '../../brief/read-fields.ts'
import type { Notes } from '../notes/notes.ts'
import { lowerFirst, wordCount } from '../notes/sentence.ts'

type Number = Notes['product']['number'] | undefined

/** What a subject line can name: what is sold, what it is done to, and who reads it. */
export interface Things {
  /** Noun phrases for what is sold, without article, the fullest first. */
  readonly names: readonly string[]
  /** Of a name; undefined where an article can't be chosen with certainty. */
  readonly numberOf: (name: string) => Number
  /** "pipettes", of pipette calibration. */
  readonly objects?: string
  /** "Who calibrates your pipettes?", "Who is your mortgage broker?" */
  readonly question?: string
  /** "bowling alley owners" */
  readonly readers?: string
}

/** What is done, by its noun, as a verb that follows "who". */
const DOES: Readonly<Record<string, string>> = Object.fromEntries(
  `sharpening sharpens,repair repairs,repairs repairs,cleaning cleans,inspection inspects,inspections inspects,calibration calibrates,testing tests,
  editing edits,photography photographs,renovation renovates,monitoring monitors,audit audits,audits audits,translation translates,install installs,
  installation installs,filing files,filings files,writing writes,restoration restores,tuning tunes,blacking blacks,refits refits,recruiting recruits,
  recruitment recruits,management manages,pruning prunes,servicing services,printing prints,scheduling schedules,painting paints,proofreading proofreads,
  polishing polishes,framing frames,grooming grooms,engraving engraves,transcription transcribes,digitisation digitises,digitization digitizes`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
/** What a noun of doing keeps behind it. */
const CARRIER =
  /\s(?:services?|programs?|contracts?|team|crew|software|app|tool|system|platform|agency|company)$/
/** Words that say how or where it is done, and bind to no other word. */
const MODIFIER =
  /^(?:on[- ]?site|off[- ]?site|mobile|robotic|remote|custom|bespoke|physical|professional|fresh|fully|24\/7|all[- ]weather|rov|drone|thermal|hand[- ]?made|own-brand|cinematic|overnight|after-hours|cross-border|part-time|independent|done for you|in-house|same-day|hand[- ]blown|paperless|fractional|expert|affordable|premium|specialist|outsourced|instant|automatic|automated|online|digital|ai|smart|live) /i
/** Things that are cleaned or tested in name only: a turnover, the safety. */
const NOT_AN_OBJECT =
  /(?:turnover|safety|drift|leak|emergency|deep|spring|end|night|pressure|data|compliance|quality|performance|load|stress|user|brand|content|copy|creative|project|risk|event|food|hygiene|steam|dry|window and gutter)$/i
const UNCOUNTED =
  /(?:vibration|electronics|linen|laundry|equipment|software|hardware|furniture|waste|water|payroll|freight|grass|\wity|ness|ware|drainage)$/i
const ONLY_ONE =
  /(?:podcast|office|website|warehouse|kitchen|menu|church|newsletter|building|lawn|garden|roof|pool)$/i
const ENDS_NAME =
  /\s(?=(?:for|that|which|with|without|from|in|on|at|by|to|who|built|made|delivered|run|staffed|sung|cooked|when|as|per)\s)/

export function thingsOf({ product }: Pick<Notes, 'product'>, fields: BriefFields['fields']): Things {
  const offer = `${fields.product} ${fields.solution}`
  const said = product.sentence === undefined ? null : saidThing(product.sentence)
  const noun = said?.noun ?? product.noun ?? ''
  const names = noun === '' ? [] : namesOf(noun.replace(/ wholesale$|^done[- ]for[- ]you /gi, ''))
  const readers = readersOf(fields.targetAudience)
  const number = numberOf(names[0] ?? '', product)
  const done = doneTo(names)
  const objects = said?.question === undefined ? done?.objects : said.noun
  const question =
    said?.question ??
    done?.question ??
    serviceQuestion(names, number, product) ??
    goodsQuestion(names, product, offer)
  return {
    names,
    numberOf: (name) => numberOf(name, product),
    ...(objects === undefined ? {} : { objects }),
    ...(question === undefined ? {} : { question }),
    ...(readers === undefined ? {} : { readers }),
  }
}

/** "I ghostwrite LinkedIn posts": what, and who does it now. */
function saidThing(sentence: string): { noun: string; question?: string } | null {
  const is =
    /^(?:we are|we're|i am|i'm) (?:a|an) ((?:[\p{L}-]+ ){0,3}[\p{L}-]+?)(?= (?:making|doing|that|who|for|in|with|offering|building)\b|[,.]|$)/iu.exec(
      sentence,
    )
  if (is)
    return {
      noun: /(?:-(?:driven|based|service|class|led)|ed|ful|ous|ive)$/.test(is[1] ?? '') ? '' : (is[1] ?? ''),
    }
  const does =
    /^(?:we|i) ([a-z]+) ((?:[\p{L}\d-]+ ){0,3}[\p{L}\d-]+?)(?= (?:and|for|to|in|with|from|at|that|so|on)\b|[,.]|$)/iu.exec(
      sentence,
    )
  if (!does) return null
  const [, verb = ''] = does
  let [, , noun = ''] = does
  if (wordCount(noun) === 1) {
    const pair = new RegExp(`${noun} and (?:[\\p{L}\\d-]+ ){0,2}[\\p{L}\\d-]+(?= for|[,.]|$)`, 'iu').exec(
      sentence,
    )
    if (pair && !/^(?:we|i)$/i.test(pair[0].split(' ')[2] ?? '') && !/deliver|fit|install|ship/.test(pair[0]))
      noun = pair[0]
  }
  const lasts =
    isPlural(headOf(noun)) || isMass(headOf(noun)) || /^(?:coffee|CAD)$/.test(noun.split(' ').at(-1) ?? '')
  if (
    !lasts ||
    /^(?:help|give|get|offer|sell|provide|are|make|let|have|take|bring|work|want|can|will)$/i.test(verb) ||
    /^(?:you|your|the|our)\b/i.test(noun)
  )
    return { noun: /^(?:you|your|the|our)\b/i.test(noun) ? '' : noun }
  const third = /^do$/i.test(verb) ? 'does' : thirdPerson(verb.toLowerCase())
  return { noun, question: `Who ${third} your ${noun}?` }
}

const SERVICE =
  /(?:ing|hire|rental|care|catering|cover|delivery|support|tuition|translation|detection|bookkeeping|HR|PR)$/
/** People one already has or hasn't; an assistant or agent may be a program. */
const PERSON =
  /(?:broker|CFO|COO|CMO|designer|accountant|bookkeeper|contractor|photographer|physio|solicitor|lawyer|architect|surveyor|producer|translator|electrician|plumber|clearance agent)$/i
/** One of these takes "a", whatever was joined before it. */
const COUNTED =
  /^(?:service|program|programme|system|app|tool|campaign|page|job|funnel|build|shop|workshop|survey|kit|lead|team|course|website|calculator|spreadsheet|portal|agency|firm|studio|guide|generator|lock|round|podcast|choir|desk|event|tour|machine|device|box|event|sensor|template|scanner|log)$/i
const PAIR = / and /

function numberOf(whole: string, { number, kind }: Notes['product']): Number {
  const name = whole.split(ENDS_NAME)[0]
  const last = name?.split(' ').at(-1) ?? ''
  if (name === undefined || name === '' || /\S \p{Lu}\p{Ll}/u.test(name)) return undefined
  if (COUNTED.test(last)) return 'singular'
  if (isPlural(last)) return 'plural'
  if (DOES[last.toLowerCase()] !== undefined || SERVICE.test(last) || isMass(last)) return 'mass'
  if (PAIR.test(name)) return undefined
  return number === 'mass' ? 'mass' : kind === 'other' ? undefined : 'singular'
}

/** Who sells it to them now, where the sender says that it is made or delivered. */
function goodsQuestion(
  names: readonly string[],
  { kind, name: brand }: Notes['product'],
  offer: string,
): string | undefined {
  const name = names.find((each) => wordCount(each) <= 3 && !PAIR.test(each))
  if (
    name === undefined ||
    brand !== undefined ||
    kind !== 'other' ||
    /film|video|contract|visit|campaign|call|course/.test(name)
  )
    return undefined
  if (isPlural(headOf(name)) && /\b(?:hand[- ]?(?:made|blown|built)|custom|bespoke|made to)\b/i.test(offer))
    return `Who makes your ${name}?`
  return /\b(?:delivered weekly|wholesale|sold by the|deliver twice|deadstock|restock)\b/i.test(offer)
    ? `Who supplies your ${name}?`
    : undefined
}

function serviceQuestion(
  names: readonly string[],
  number: Number,
  { kind, name: brand }: Notes['product'],
): string | undefined {
  const name = names.find((each) => wordCount(each) <= 4 && !ENDS_NAME.test(each))
  if (name === undefined || brand !== undefined) return undefined
  if (kind === 'person' && PERSON.test(name)) return `Who is your ${name}?`
  return ((SERVICE.test(name) &&
    !/(?:coaching|tutoring|flooring|clothing|bedding|lighting|packaging)$/i.test(name)) ||
    DOES[headOf(name)] !== undefined) &&
    number !== 'plural'
    ? `Who does your ${name}?`
    : undefined
}

const headOf = (name: string): string => name.split(' ').at(-1)?.toLowerCase() ?? ''

/** "repair of obsolete control boards" is obsolete control board repair; a long name also has shorter ones. */
function namesOf(noun: string): string[] {
  const turned = /^([\p{L} ]{3,40}) of ((?:[\p{L}-]+ ){0,3}[\p{L}-]+)$/u.exec(noun)
  const plain =
    turned && DOES[headOf(turned[1] ?? '')] !== undefined
      ? `${singularOf(turned[2] ?? '')} ${turned[1] ?? ''}`
      : ((
          noun
            .split(ENDS_NAME)[0]
            ?.split(/\s(?=(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\d{1,2}(?:[ap]m| [JFMASOND][a-z]{2,8})\b)/)[0] ??
          noun
        ).split(/\sof\s/)[0] ?? noun)
  const whole = noun === plain || turned ? [] : [noun]
  const first = firstOf(plain)
  const short = withoutModifier(first)
  return [...new Set([...whole, plain, first, short, tailOf(short)])]
    .filter(
      (name) =>
        wordCount(name) <= 5 &&
        name.length <= 36 &&
        /\p{L}{2}/u.test(name) &&
        !/\b(?:your|you|my|me|we|our)\b|^\d\S*[ap]m\b|\d(?:am|pm)\b/.test(name),
    )
    .map(
      (name) =>
        KNOWN_NAMES.get(name) ??
        name.replace(/^\p{Ll}(?=\S{1,30} \p{Lu}\p{Ll})/u, (letter) => letter.toUpperCase()),
    )
}

/** Of two joined things the first, with the noun that both lean on: "net and mooring inspection" is net inspection too. */
function firstOf(name: string): string {
  const [first = '', second = '', ...others] = name.split(' and ')
  if (second === '' || others.length > 0 || (wordCount(name) <= 4 && name.length <= 28)) return name
  const head = headOf(second)
  if (DOES[headOf(first)] !== undefined || /..ing$/.test(headOf(first))) return first
  if (DOES[head] !== undefined && head !== 'management') return `${first} ${head}`
  return wordCount(first) >= 2 && wordCount(second) >= 2 ? first : name
}

function withoutModifier(name: string): string {
  const bare = name.replace(MODIFIER, '')
  return wordCount(bare) >= 2 ? bare : name
}

/** The last two words of a long name are one thing: "blade sharpening", "display cases". */
function tailOf(name: string): string {
  const words = name.split(' ')
  if (
    words.length < 4 ||
    name.includes(' and ') ||
    words.slice(1).some((word) => /^\p{Lu}\p{Ll}/u.test(word))
  )
    return name
  return (
    [words.slice(-2), words.slice(-3)].map((tail) => tail.join(' ')).find((tail) => !LEANS.test(tail)) ?? name
  )
}

/** Words that mean little without the word before them. */
const LEANS =
  /^(?:system|site|grade|weather|volume|control|safety|service|data|driven|based|drift|and|success|clinic|leak|member|level|follow|music|response|up|out|off|over|down)\b/i

/** What the work is done to, and the question who does it now. */
function doneTo(names: readonly string[]): { objects: string; question: string } | null {
  for (const name of names.toReversed()) {
    const words = name.replace(MODIFIER, '').replace(CARRIER, '').split(' ')
    const verb = DOES[words.at(-1)?.toLowerCase() ?? '']
    const object = words
      .slice(0, -1)
      .join(' ')
      .replace(/ safety$/, '')
      .replace(MODIFIER, '')
    if (
      verb === undefined ||
      object === '' ||
      words.length > 5 ||
      /\band\b|^\d/.test(object) ||
      NOT_AN_OBJECT.test(object)
    )
      continue
    if (
      words.length < 4 &&
      names.some((each) => wordCount(each) === 4 && each.endsWith(name) && each !== name)
    )
      continue
    const isOne = ONLY_ONE.test(object) || UNCOUNTED.test(object)
    const objects = isOne ? object : pluralOf(object)
    return { objects, question: `Who ${verb} your ${objects}?` }
  }
  return null
}

/** The people written to, where the field names them in a few plain words. */
function readersOf(audience: string): string | undefined {
  const plain = (
    audience.split(
      /[,.;(]|\s(?=(?:with|who|that|in|at|doing|on|under|over|around|near|making|running|w)\s)/,
    )[0] ?? ''
  )
    .split(/\s(?=[\d$€£])/)[0]
    ?.trim()
  if (plain === undefined || wordCount(plain) > 3 || plain.length > 26 || plain === '') return undefined
  if (/^(?:people|everyone|anyone|folks|companies|businesses|clients|customers|owners)$/i.test(plain))
    return undefined
  return isPlural(plain.split(' ').at(-1) ?? '') && !/ and /.test(plain) ? lowerFirst(plain) : undefined
}
