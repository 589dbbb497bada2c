import pluralize from 'pluralize'
import { isPlural } from '../grammar.ts'

/** Trades whose verb is certain, by the word that names them. */
const VERB_OF: Readonly<Record<string, string>> = {
  cleaning: 'clean',
  editing: 'edit',
  filing: 'file',
  filings: 'file',
  printing: 'print',
  grooming: 'groom',
  walking: 'walk',
  washing: 'wash',
  painting: 'paint',
  staging: 'stage',
  building: 'build',
  tuning: 'tune',
  plowing: 'plow',
  plough: 'plough',
  ploughing: 'plough',
  removal: 'remove',
  repair: 'repair',
  repairs: 'repair',
  installation: 'install',
  installations: 'install',
  install: 'install',
  installs: 'install',
  inspection: 'inspect',
  inspections: 'inspect',
  replacement: 'replace',
  replacements: 'replace',
  maintenance: 'maintain',
  operation: 'run',
  servicing: 'service',
  translation: 'translate',
  translations: 'translate',
  mowing: 'mow',
  trimming: 'trim',
  rental: 'rent out',
  rentals: 'rent out',
  design: 'design',
  development: 'build',
  writing: 'write',
  management: 'manage',
  detailing: 'detail',
  restoration: 'restore',
  refinishing: 'refinish',

  making: 'make',
  coating: 'coat',
  testing: 'test',
  wrapping: 'wrap',
  sales: 'sell',
  recycling: 'recycle',
  transcription: 'transcribe',
  production: 'make',
  setup: 'set up',
  hosting: 'host',
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** What each of those verbs may surely take, one at a time: "window", "podcast". */
const OBJECTS = set(
  `window office carpet gutter house home pool drain roof chimney duct panel car school oven rug hood grill apartment driveway
  podcast video film book patent eviction trademark permit dog cat pet fence deck piano lawn hedge tree snow junk mold mould rubbish waste phone
  laptop computer boiler furnace door garage fridge appliance charger lift elevator pump scanner printer camera alarm
  website app logo brand label menu brochure kitchen bathroom furniture floor stair tile bike boat yacht van truck bus lorry
  cake sign shed pergola greenhouse sofa mattress curtain blind wall ceiling
  cv resume letter subtitle caption manual contract blog newsletter speech site shop store ad ads campaign
  property airbnb event wedding fleet payroll website-content chatbot machine engine tyre tire brake battery tank septic
  sprinkler antenna satellite cable network server dashboard linen uniform marquee tent toilet skip scaffold
  meeting interview lecture recipe ifu document`,
)
/** Before the object these say which ones: "solar panel", "wedding video". */
const KINDS = set(
  `solar ev garage wedding youtube commercial residential private industrial electric shop web landing product property car
  heat swimming hot office kitchen bathroom dental school hotel medical podcast corporate holiday vacation game company
  intraoral coffee vending wood wooden hardwood stone glass steel metal concrete brick used luxury classic vintage site`,
)
const MASS_OBJECT = /^(?:snow|junk|mold|mould|rubbish|waste|furniture|payroll|linen|irrigation|septic)$/

/** "window cleaning": "clean windows"; undefined where the verb or its object isn't certain. */
export function tradeVerb(phrase: string): string | undefined {
  const [, core = '', tail = ''] =
    /^(.+?)((?: (?:for|in|on|at|with|to|across|around|within|by|under|near) .+)?)$/.exec(phrase) ?? []
  const pair = /^(.+) ([\w-]+) and ([\w-]+)$/.exec(core)
  const words = (pair?.[1] ?? core).split(' ')
  const verbs = pair ? [VERB_OF[pair[2] ?? ''], VERB_OF[pair[3] ?? '']] : [VERB_OF[words.pop() ?? '']]
  if (verbs.some((verb) => verb === undefined) || words.length === 0 || words.length > 3) return undefined
  const object = words.at(-1) ?? ''
  const one = pluralize.singular(object).toLowerCase()
  if (!OBJECTS.has(one) && !isCompound(words, one)) return undefined
  if (words.slice(0, -1).some((word) => !KINDS.has(word.toLowerCase()) && !/^[A-Z]{2,}$/.test(word)))
    return undefined
  // Making and managing take more than an object: "book design", "car sales".
  if (
    /^(?:design|management|development|sales|production|making|writing|hosting|setup)$/.test(
      phrase.split(' ').at(-1) ?? '',
    ) &&
    !/^(?:website|app|logo|brand|label|menu|brochure|kitchen|bathroom|garden|chatbot|dashboard|blog|newsletter|cv|resume|letter|speech|video|podcast|property|airbnb|fleet|event|website)$/.test(
      one,
    )
  )
    return undefined
  const many = MASS_OBJECT.test(one) || isPlural(object) ? object : pluralOf(object)
  const kinds = words.slice(0, -1).join(' ')
  const into = verbs[0] === 'translate' ? tail.replace(/^ in (?=\d+ languages)/, ' into ') : tail
  return `${verbs.join(' and ')} ${kinds === '' ? '' : `${kinds} `}${many}${into}`
}

const isCompound = (words: readonly string[], one: string) =>
  words.length > 1 && /^(?:charger|panel|line|unit|system|door|page|file|board)$/.test(one)
const pluralOf = (noun: string) => (/^[A-Z]{2,}$/.test(noun) ? `${noun}s` : pluralize.plural(noun))

/** Verbs by the last word of what is sold, where the general "do" would sound odd. */
const HEADS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:websites?|sites?|chatbots?|bots?|agents|automations?|dashboards|integrations|landing|pages|stores|shops|apps|mvps?|funnels|kitchens|decks|sheds|pergolas|fences|extensions|homes|houses|ai|crms)$/i,
    'build',
  ],
  [
    /^(?:renders|renderings|visuals|mockups|trailers|videos?|films?|clips|reels|signs|cakes|candles|furniture|packaging|boxes|labels|uniforms|animations|explainers|documentaries|models|prototypes|jewellery|jewelry|rings|knives|calls|dresses|suits|gowns|curtains|cushions|lamps)$/i,
    'make',
  ],
  [
    /^(?:drivers|waiters|waitresses|staff|nurses|cleaners|guards|temps|workers|interims|receptionists|stewards|hosts)$/i,
    'supply',
  ],
  [/^(?:displays|stands|guides|markings)$/i, 'make'],
  [/^(?:logos|brands|brochures|gardens|interiors|menus|decks|covers|identities|logo)$/i, 'design'],
  [
    /^(?:wills|newsletters|posts|articles|copy|proposals|speeches|resumes|cvs|emails|letters|sequences|scripts|bios|blogs|applications|stories)$/i,
    'write',
  ],
  [
    /^(?:programs?|programmes?|courses?|bootcamps?|workshops?|choirs?|classes|class|club|clubs|academy|retreats?|campaigns?|ads|mastermind|community|challenge|events?|cohorts?|desk|helpdesk|saturdays|festivals?|camps?|tours?|webinars?|groups?|groups|seminars?|marketplace|agency)$/i,
    'run',
  ],
  [
    /^(?:care|tuition|insurance|therapy|funding|finance|loans?|storage|support|hosting|space|memberships?|mentorship|contracts|plans|packages|lessons|services|service|loans)$/i,
    'offer',
  ],
  [
    /^(?:lines|parts|machines|equipment|silk|wool|cotton|coffee|beans|tea|wine|honey|cheese|bread|soap|sauce|merch|merchandise|supplies|products|ingredients|plants|flowers|tyres|tires|sensors|tools|bikes|vans|trucks|hardware|oil|beer|spirits|meat|fish|timber|steel|leads|contacts|lists)$/i,
    'sell',
  ],
  [
    /^(?:panels|boilers|pumps|chargers|windows|doors|alarms|cameras|shutters|blinds|awnings|sprinklers|gutters|conservatories|solar|radiators|stairlifts|flooring|floors|carpets|worktops|countertops|insulation|glazing|CCTV)$/i,
    'install',
  ],
]

/** How a sender says of a thing that it is theirs to give. */
export function verbFor(short: string, isPlural: boolean, isMass: boolean, kind: string): string {
  const head = short.split(' ').at(-1) ?? ''
  if (/\b(?:retainer|consultancy)$/.test(short)) return 'offer'
  if (/ as a service$/.test(short)) return 'do'
  if (short.includes(' and ') && kind === 'service')
    return /\b(?:silk|wool|coffee|tea)$/.test(head) ? 'sell' : 'do'
  if (/^wholesale [a-z]+s$/.test(short)) return 'sell'
  if (/^(?:used|second-hand|refurbished|pre-owned|vintage|antique) /.test(short)) return 'sell'
  const found = HEADS.find(([pattern]) => pattern.test(head))?.[1]
  if (found === 'build' && !isPlural && !/^ai$/i.test(head)) return 'have'
  if (found !== undefined) return found
  if (/^(?:jobs|positions|roles|software)$/.test(head)) return 'have'
  if (isPlural || isMass || kind === 'service') return 'do'
  return 'have'
}
