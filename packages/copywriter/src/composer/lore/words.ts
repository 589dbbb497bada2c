import { readAudience } from '../../brief/audience.ts'
import type { Audience } from '../../brief/audience.ts'
import { articleFor } from '../../brief/grammar.ts'

/** The words that sentences of ours leave open. */
export interface Words {
  /** Who pays the reader, in both numbers. */
  customers: string
  customer: string
  /** Who may come to: someone who isn't a member or a user yet. */
  buyers: string
  buyer: string
  /** Where the reader works, after "the" or "a". */
  place: string
  /** When nobody has a hand free; stands behind a clause. */
  busy: string
  /** The readers themselves, in subject lines. */
  readers?: string
  /** What someone who needs the reader would ask for: "dentist", with and without its article. */
  trade?: string
  aTrade?: string
}

type Row = readonly [customers: string, customer: string, place: string, busy: string]

const patients = ['patients', 'patient'] as const
const clients = ['clients', 'client'] as const
const customers = ['customers', 'customer'] as const
const guests = ['guests', 'guest'] as const
const families = ['families', 'family'] as const

/** By the id of the industry. */
const ROWS: Readonly<Record<string, Row>> = {
  dental: [...patients, 'practice', 'in the middle of a treatment'],
  medicine: [...patients, 'practice', 'in the middle of a consultation'],
  'mental-health': [...clients, 'practice', 'in the middle of a session'],
  funeral: [...families, 'funeral home', 'during a service'],
  law: [...clients, 'firm', 'in the middle of a client meeting'],
  accounting: [...clients, 'firm', 'in the middle of month end'],
  finance: [...clients, 'firm', 'in the middle of a client meeting'],
  insurance: [...clients, 'agency', 'in the middle of a renewal'],
  'real-estate': [...clients, 'office', 'during a viewing'],
  construction: [...clients, 'business', 'in the middle of a site walk'],
  'home-services': [...customers, 'business', 'in the middle of a job'],
  cleaning: [...clients, 'business', 'in the middle of a shift'],
  restaurants: [...guests, 'place', 'during service'],
  hotels: [...guests, 'place', 'during check-in'],
  retail: [...customers, 'shop', 'with a line at the counter'],
  ecommerce: [...customers, 'shop', 'while orders are being packed'],
  beauty: [...clients, 'salon', 'in the middle of an appointment'],
  fitness: ['members', 'member', 'studio', 'in the middle of a class'],
  education: ['students', 'student', 'school', 'in the middle of a lesson'],
  charity: ['supporters', 'supporter', 'office', 'in the middle of an event'],
  recruiting: [...clients, 'agency', 'in the middle of an interview'],
  marketing: [...clients, 'agency', 'in the middle of a client call'],
  photography: [...clients, 'studio', 'in the middle of a shoot'],
  events: [...clients, 'business', 'in the middle of a set-up'],
  software: ['users', 'user', 'company', 'in the middle of a release'],
  logistics: [...customers, 'company', 'while a truck is being loaded'],
  manufacturing: [...customers, 'plant', 'in the middle of a shift'],
  automotive: [...customers, 'shop', 'with a car on the lift'],
  agriculture: [...customers, 'farm', 'while everyone is outside'],
  veterinary: [...clients, 'practice', 'in the middle of a consult'],
  energy: [...customers, 'company', 'while everyone is on site'],
  care: [...families, 'office', 'in the middle of a visit'],
  coaching: [...clients, 'business', 'in the middle of a client call'],
}

/** Those who come for the first time, where another word is right. */
const COMING: Readonly<Record<string, readonly [string, string]>> = {
  fitness: ['people', 'newcomer'],
  education: families,
  charity: ['visitors', 'visitor'],
  software: ['buyers', 'buyer'],
  manufacturing: ['buyers', 'buyer'],
  recruiting: clients,
}

const SELLS_TO_FIRMS =
  /\b(?:agenc(?:y|ies)|consultants?|consultanc(?:y|ies)|coach(?:es)?|freelancers?|advis[eo]rs?|brokers?|designers?|creators?|trainers?|b2b|firms?|msps?|it companies)\b/i

/** Words of the audience field that say more than the industry does. */
const SAYS_WHO: readonly (readonly [RegExp, readonly [string, string]])[] = [
  [
    /\b(?:landlords?|property (?:managers?|owners?)|hoas?|homeowners associations?|housing)\b/i,
    ['tenants', 'tenant'],
  ],
  [/\b(?:clinics?|hospitals?|surger(?:y|ies))\b/i, patients],
  [/\b(?:opticians?|optometrists?|audiologists?)\b/i, patients],
  [/\b(?:personal trainers?|architects?|notar(?:y|ies)|auditors?)\b/i, clients],
  [
    /\b(?:church(?:es)?|museums?|festivals?|visitor attractions?|mosques?|theat(?:re|er)s?)\b/i,
    ['visitors', 'visitor'],
  ],
  [/\b(?:universit(?:y|ies)|colleges?|flight schools?)\b/i, ['students', 'student']],
  [/\b(?:child ?care|day ?cares?|nurser(?:y|ies)|preschools?)\b/i, families],
  [/\b(?:golf|tennis|sports) clubs?\b/i, ['members', 'member']],
  [/\bauthors?\b/i, ['readers', 'reader']],
]
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:dental |medical |health |vet )?clinics?\b/i, 'clinic'],
  [/\bhospitals?\b/i, 'hospital'],
  [/\brestaurants?\b/i, 'restaurant'],
  [/\b(?:cafes?|coffee shops?)\b/i, 'cafe'],
  [/\b(?:baker(?:y|ies))\b/i, 'bakery'],
  [/\bpubs?\b/i, 'pub'],
  [/\bhotels?\b/i, 'hotel'],
  [/\bgyms?\b/i, 'gym'],
  [/\b(?:stores?)\b/i, 'store'],
  [/\bgarages?\b/i, 'garage'],
  [/\bdealerships?\b/i, 'dealership'],
  [/\bwiner(?:y|ies)\b/i, 'winery'],
  [/\bvineyards?\b/i, 'vineyard'],
  [/\bwarehouses?\b/i, 'warehouse'],
  [/\bfactor(?:y|ies)\b/i, 'factory'],
  [/\b(?:nurser(?:y|ies)|kindergartens?)\b/i, 'nursery'],
  [/\bchurch(?:es)?\b/i, 'church'],
  [/\bmuseums?\b/i, 'museum'],
  [/\bvenues?\b/i, 'venue'],
  [/\bcare homes?\b/i, 'care home'],
  [/\b(?:law |accounting |accountancy )?firms?\b/i, 'firm'],
  [/\bstartups?\b/i, 'company'],
  [/\boffices?\b(?! managers?)/i, 'office'],
  [/\b(?:personal trainers?|tutors?|teachers?)\b/i, 'business'],
]

/** Trades that people ask for by name. */
const ASKED_FOR =
  /^(?:dental|medicine|mental-health|law|accounting|insurance|real-estate|construction|home-services|cleaning|restaurants|hotels|retail|beauty|fitness|education|photography|events|automotive|veterinary|care|coaching|marketing)$/
/** Said of who they are; nobody asks for it. */
const SAID_BESIDE =
  /^(?:(?:busy|small|local|independent|solo|family|family-run|family-owned|new|young|modern|boutique|freelance|growing|established|experienced|high-end|luxury|uk|us|private|practice|top|ambitious|female|women|multi-location)\s+)+|\s{1,50}(?:owner|operator|founder|partner)$/gi
const NOBODY_ASKS_FOR =
  /(?:manager|director|head|principal|team|chef|staff|leader|seller|influencer|association|department|lab|group|chain|brand)$/i

const OWNS =
  /^(?:owners|operators|people|those|anyone|families|couples|women|men) (?:of|who (?:run|own)|that (?:run|own)|running|owning) (?:a |an |the |their |their own )?/i

/** "owners of small hair salons": the salon. */
function ownedBy(audience: string): string | undefined {
  return OWNS.test(audience) ? readAudience(audience.replace(OWNS, '')).singular : undefined
}

function tradeIn(industry: string | undefined, reader: string | undefined): string | undefined {
  if (industry === undefined || reader === undefined || !ASKED_FOR.test(industry)) return undefined
  const trade = reader.replace(SAID_BESIDE, '').trim()
  return trade === '' || NOBODY_ASKS_FOR.test(trade) || trade.split(' ').length > 2 ? undefined : trade
}

/** The reader's words: the field's own, or those of the industry, or words that no trade minds. */
export function wordsOf(
  industry: string | undefined,
  audience: string,
  { plural: readers, singular }: Pick<Audience, 'plural' | 'singular'> = {},
): Words {
  const row = industry === undefined ? undefined : ROWS[industry]
  const said = SAYS_WHO.find(([pattern]) => pattern.test(audience))?.[1]
  const plain = SELLS_TO_FIRMS.test(audience) ? clients : customers
  const [rowMany, rowOne, rowPlace, busy] = row ?? [...plain, 'business', 'in the middle of a job']
  const [many, one] = said ?? [rowMany, rowOne]
  const place = PLACES.find(([pattern]) => pattern.test(audience))?.[1] ?? rowPlace
  const [buyers, buyer] = (said ? undefined : COMING[industry ?? '']) ?? [many, one]
  const trade = tradeIn(industry, ownedBy(audience) ?? singular)
  return {
    customers: many,
    customer: one,
    buyers,
    buyer,
    place,
    busy,
    ...(readers ? { readers } : {}),
    ...(trade ? { trade, aTrade: `${articleFor(trade)} ${trade}` } : {}),
  }
}

const GAP = /\{(\w+)\}/g

/** The sentence with its gaps filled; nothing where a word is missing. */
export function filled(sentence: string, words: Words): string | undefined {
  let isWhole = true
  const text = sentence.replace(GAP, (_, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1)
    const word = isKey(key, words) ? words[key] : undefined
    if (word === undefined) isWhole = false
    return word === undefined ? '' : key === name ? word : word.charAt(0).toUpperCase() + word.slice(1)
  })
  return isWhole ? text : undefined
}

function isKey(key: string, words: Words): key is keyof Words {
  return key in words
}
