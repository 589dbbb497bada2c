import { isMass, isPlural, toThirdPerson } from '../../english/grammar.ts'
import { KNOWN_NAMES } from '../../english/lexicon/names.ts'
import { toPlural, toSingular } from '../../english/plurals.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import type { Notes } from '../notes/read-notes.ts'
import { lowerFirst, countWords } from '../../brief/sentence.ts'
import { capitalizeFirst, takeLastWord } from './text.ts'

type Number = Notes['product']['number'] | undefined

/** What subject lines can name: the product, its object, and the prospects. */
export interface Things {
  /** Product names without article, longest first. */
  readonly names: readonly string[]
  /** Undefined when the article is uncertain. */
  readonly numberOf: (name: string) => Number
  /** "pipettes", of pipette calibration. */
  readonly objects: string | undefined
  /** "Who calibrates your pipettes?", "Who is your mortgage broker?" */
  readonly question: string | undefined
  /** "bowling alley owners" */
  readonly prospects: string | undefined
}

/** Nouns of services with their verb after "who". */
const DOES: ReadonlyMap<string, string> = new Map(
  `sharpening sharpens,repair repairs,cleaning cleans,inspection inspects,calibration calibrates,testing tests,editing edits,
  photography photographs,renovation renovates,monitoring monitors,audit audits,translation translates,install installs,
  installation installs,filing files,writing writes,restoration restores,tuning tunes,blacking blacks,refit refits,
  recruiting recruits,recruitment recruits,management manages,pruning prunes,servicing services,printing prints,
  scheduling schedules,painting paints,proofreading proofreads,polishing polishes,framing frames,grooming grooms,
  engraving engraves,transcription transcribes,digitisation digitises,digitization digitizes`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
const findServiceVerb = (name: string): string | undefined =>
  DOES.get(toSingular(takeLastWord(name).toLowerCase()))
/** The object of a service follows these. */
const CARRIER =
  /\s(?:services?|programs?|contracts?|team|crew|software|app|tool|system|platform|agency|company)$/
/** Adjectives of manner or place that may be dropped before two other words. */
const MODIFIER =
  /^(?:on[- ]?site|off[- ]?site|mobile|robotic|remote|custom|bespoke|physical|professional|fresh|fully|24\/7|all[- ]weather|rov|drone|thermal|hand[- ]?made|own-brand|cinematic|overnight|after-hours|cross-border|part-time|independent|in-house|same-day|hand[- ]blown|paperless|fractional|expert|affordable|premium|specialist|outsourced|instant|automatic|automated|online|digital|ai|smart|live) (?=\S+ \S)/i
/** Not objects of cleaning or testing: a turnover, the safety. */
const NOT_AN_OBJECT =
  /(?:turnover|safety|drift|leak|emergency|deep|spring|end|night|pressure|data|compliance|quality|performance|load|stress|user|brand|content|copy|creative|project|risk|event|food|hygiene|steam|dry|window and gutter)$/i
/** Mass nouns, and things a prospect has one of. */
const STAYS_SINGULAR =
  /(?:health|media|vibration|electronics|linen|laundry|equipment|software|hardware|furniture|waste|water|payroll|freight|grass|\wity|ness|ware|drainage|podcast|office|website|warehouse|kitchen|menu|church|newsletter|building|lawn|garden|roof|pool)$/i
const ENDS_NAME =
  /\s(?=(?:for|that|which|with|without|from|in|on|at|by|to|who|built|made|delivered|run|staffed|sung|cooked|when|as|per)\s)/

export function readThings({ product }: Pick<Notes, 'product'>, fields: ParsedFields['fields']): Things {
  const said = product.sentence === undefined ? null : readStatedThing(product.sentence)
  const noun = said?.noun ?? product.noun ?? ''
  const names =
    noun === '' || said?.isTheirs ? [] : listNames(noun.replace(/ wholesale$|^done[- ]for[- ]you /gi, ''))
  const done = findObject(names)
  return {
    names,
    numberOf: (name) => findNumberOf(name, product),
    objects: said?.question === undefined && !said?.isTheirs ? done?.objects : said?.noun,
    question:
      said?.question ??
      done?.question ??
      askAboutService(names) ??
      askAboutGoods(names, `${fields.product} ${fields.solution}`),
    prospects: readProspects(fields.targetAudience),
  }
}

/** "I ghostwrite LinkedIn posts": the product, and a question about it. */
function readStatedThing(sentence: string): { noun: string; question?: string; isTheirs?: boolean } | null {
  const is =
    /^(?:we are|we're|i am|i'm) (?:a|an) ((?:[\p{L}-]+ ){0,3}[\p{L}-]+?)(?= (?:making|doing|that|who|for|in|with|offering|building)\b|[,.]|$)/iu.exec(
      sentence,
    )
  const [, trade = ''] = is ?? []
  if (is) return { noun: /(?:-(?:driven|based|service|class|led)|ed|ful|ous|ive)$/.test(trade) ? '' : trade }
  const does =
    /^(?:we|i) (?:[a-z]+ and )?([a-z]+) (?:an? |the )?([\p{L}\d-]+ and (?!we|i |deliver|fit|install|ship)(?:[\p{L}\d-]+ ){0,2}[\p{L}\d-]+(?= for|[,.]|$)|(?:[\p{L}\d-]+ ){0,3}?[\p{L}\d-]+(?= (?:and|for|to|in|with|from|at|that|so|on|between|online)\b|[,.]|$))/iu.exec(
      sentence,
    )
  if (!does) return null
  const [, verb = '', noun = ''] = does
  if (/^(?:you|your|the|our)\b/i.test(noun)) return { noun: '' }
  // "We finance weekly payroll": the payroll is the prospect's.
  const isTheirs = !SELLS.test(verb)
  const lasts = isPlural(takeLastWord(noun)) || isMass(takeLastWord(noun))
  const isAskable = ASKABLE.test(verb) && !/^(?:up|out|second|new|next|more)\b/i.test(noun)
  return !lasts ||
    !isAskable ||
    /^(?:help|give|get|offer|sell|provide|are|make|let|have|take|bring|work|want|can|will)$/i.test(verb)
    ? { noun, isTheirs }
    : { noun, isTheirs, question: `Who ${toThirdPerson(verb.toLowerCase())} your ${noun}?` }
}

/** "Who photographs your gardens?" fits work that someone does already. */
const ASKABLE =
  /^(?:write|photograph|film|clean|answer|edit|repair|service|maintain|insure|recruit|train|print|design|manage|file|handle|translate|polish|sharpen|wash|inspect|test|tune|ghostwrite|store|pack|ship|deliver|run|build|roast|bake)$/i

const SELLS =
  /^(?:offer|sell|provide|make|build|run|supply|do|create|design|write|produce|develop|deliver|are|give|have|handle|rent|lease|hire|stock|print|bake|brew|grow|import|place|recruit|find)$/i

const SERVICE =
  /(?:ing|hire|rental|care|catering|cover|delivery|support|tuition|translation|detection|bookkeeping|HR|PR)$/
/** Professionals a prospect has; an assistant or agent may be a program. */
const PERSON =
  /(?:broker|CFO|COO|CMO|designer|accountant|bookkeeper|contractor|photographer|physio|solicitor|lawyer|architect|surveyor|producer|translator|electrician|plumber|clearance agent)$/i
/** Takes "a" whatever precedes it. */
const COUNTED =
  /^(?:service|program|programme|system|app|tool|campaign|page|job|funnel|build|shop|workshop|survey|kit|lead|team|course|website|calculator|spreadsheet|portal|agency|firm|studio|guide|generator|lock|round|podcast|choir|desk|event|tour|machine|device|box|event|sensor|template|scanner|log)$/i
function findNumberOf(whole: string, { number, kind }: Notes['product']): Number {
  const [name = ''] = whole.split(ENDS_NAME)
  const last = takeLastWord(name)
  if (name === '' || /\S \p{Lu}\p{Ll}/u.test(name)) return undefined
  if (COUNTED.test(last)) return 'singular'
  if (isPlural(last)) return 'plural'
  if (findServiceVerb(name) !== undefined || SERVICE.test(last) || isMass(last)) return 'mass'
  if (name.includes(' and ')) return undefined
  return number === 'mass' ? 'mass' : kind === 'other' ? undefined : 'singular'
}

/** Who supplies it now, when the sender makes or delivers it. */
function askAboutGoods(names: readonly string[], offer: string): string | undefined {
  const name = names.find((each) => countWords(each) <= 3)
  if (name === undefined) return undefined
  if (
    isPlural(takeLastWord(name)) &&
    /\b(?:hand[- ]?(?:made|blown|built)|custom|bespoke|made to)\b/i.test(offer)
  )
    return `Who makes your ${name}?`
  return /\b(?:delivered weekly|wholesale|sold by the|deliver twice|deadstock|restock)\b/i.test(offer)
    ? `Who supplies your ${name}?`
    : undefined
}

/** Too vague alone. */
const VAGUE =
  /^(?:hire|rental|leasing|support|delivery|cover|care|staffing|advertising|training|financing|lending)$/i

function askAboutService(names: readonly string[]): string | undefined {
  const name = names.find((each) => countWords(each) <= 4 && !ENDS_NAME.test(each) && !VAGUE.test(each))
  if (name === undefined) return undefined
  if (PERSON.test(name)) return `Who is your ${name}?`
  return SERVICE.test(name) &&
    !/(?:coaching|tutoring|flooring|clothing|bedding|lighting|packaging)$/i.test(name)
    ? `Who does your ${name}?`
    : undefined
}

/** "repair of obsolete control boards" → "obsolete control board repair"; long names also get shorter forms. */
/** What may be anything. */
const SAYS_NOTHING =
  /^(?:tool|software|service|app|platform|system|program|course|team|kit|ready|desk|agency|hire|leasing|lease|rental|loans?)$/i

function listNames(noun: string): string[] {
  const turned = /^([\p{L} ]{3,40}) of ((?:[\p{L}-]+ ){0,3}[\p{L}-]+)$/u.exec(noun)
  const isTurned = findServiceVerb(turned?.[1] ?? '') !== undefined
  const [bare = noun] = noun
    .split(ENDS_NAME)
    .flatMap((part) =>
      part.split(/\s(?=(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\d{1,2}(?:[ap]m| [JFMASOND][a-z]{2,8})\b)|\sof\s/),
    )
  const plain = isTurned ? `${toSingular(turned?.[2] ?? '')} ${turned?.[1] ?? ''}` : bare
  const whole = noun === plain || turned ? [] : [noun]
  const first = takeFirst(plain)
  const short = first.replace(MODIFIER, '')
  return [...new Set([...whole, plain, first, short, takeTail(short)])]
    .filter((name) => countWords(name) <= 5 && name.length <= 36 && !SAYS_NOTHING.test(name))
    .map((name) => KNOWN_NAMES.get(name) ?? (/^\S+ \p{Lu}\p{Ll}/u.test(name) ? capitalizeFirst(name) : name))
}

/** Of two joined nouns the first with their common head: "net and mooring inspection" is also net inspection. */
function takeFirst(name: string): string {
  const [first = '', second = '', ...others] = name.split(' and ')
  if (others.length > 0 || (countWords(name) <= 4 && name.length <= 28)) return name
  const head = takeLastWord(second)
  if (second === '' || findServiceVerb(first) !== undefined || /..ing$/.test(first)) return first
  if (findServiceVerb(head) !== undefined && head !== 'management') return `${first} ${head}`
  return countWords(first) >= 2 && countWords(second) >= 2 ? first : name
}

/** The last two words of a long name: "blade sharpening", "display cases". */
function takeTail(name: string): string {
  const words = name.split(' ')
  const isOneName = name.includes(' and ') || words.slice(1).some((word) => /^\p{Lu}\p{Ll}/u.test(word))
  if (words.length < 4 || isOneName) return name
  return [2, 3].map((count) => words.slice(-count).join(' ')).find((tail) => !LEANS.test(tail)) ?? name
}

/** Words that need the word before them. */
const LEANS =
  /^(?:system|site|grade|weather|volume|control|safety|service|data|driven|based|drift|and|success|clinic|leak|member|level|follow|music|response|up|out|off|over|down)\b/i

/** The object of the work, and a question who does it now. */
function findObject(names: readonly string[]): { objects: string; question: string } | null {
  for (const name of names.toReversed()) {
    const work = name.replace(MODIFIER, '').replace(CARRIER, '')
    const verb = findServiceVerb(work)
    const object = work.replace(/ ?\S+$/, '').replace(/ safety$/, '')
    if (
      verb === undefined ||
      object === '' ||
      ENDS_NAME.test(object) ||
      /\band\b|^\d/.test(object) ||
      NOT_AN_OBJECT.test(object)
    )
      continue
    const isTail = names.some((each) => countWords(each) === 4 && each.endsWith(` ${name}`))
    if (isTail && countWords(work) < 4) continue
    if (/(?:ly|ary|al|ic|ed|ous|ive)$/.test(takeLastWord(object))) continue
    const isName = KNOWN_NAMES.has(takeLastWord(object).toLowerCase())
    const objects = isName || STAYS_SINGULAR.test(object) ? object : toPlural(object)
    return { objects, question: `Who ${verb} your ${objects}?` }
  }
  return null
}

/** The prospects, when the field names them in a few plain words. */
function readProspects(audience: string): string | undefined {
  const [plain = ''] = audience.split(
    /[,.;(]|\s(?=(?:with|who|that|in|at|doing|on|under|over|around|near|making|running|w)\s)|\s(?=[\d$€£])/,
  )
  if (countWords(plain) > 3 || plain.length > 26) return undefined
  // "Hartley Lowe Solicitors, employment lawyers": one company.
  if (audience.startsWith(`${plain}, `) && /^(?:\p{Lu}\S* )+\p{Lu}\S*$/u.test(plain)) return undefined
  if (/^(?:people|everyone|anyone|folks|companies|businesses|clients|customers|owners)$/i.test(plain))
    return undefined
  return isPlural(takeLastWord(plain)) && !/ and /.test(plain) ? lowerFirst(plain) : undefined
}
