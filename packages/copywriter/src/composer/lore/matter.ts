import type { IndustryId } from '@firstline/contract/industries'
import { recognizeIndustry } from '../../playbook/trades.ts'
import { offeredIn } from './offered.ts'
import type { OfferId } from './offers/all-offers.ts'
import { readerKind } from './reader-kind.ts'

/** What is offered and in which trade the reader works, each only where the words leave no doubt. */
export interface Matter {
  offer?: OfferId
  industry?: string
}

/** Below this another trade is nearly as likely. */
const SURE = 0.6
/** People inside a company, whose day is not that of the trade their title names. */
const IN_HOUSE =
  /\b(?:hr|human resources|people operations|heads? of people|talent acquisition|marketing (?:managers?|directors?|teams?|leads?|leaders?|departments?)|brand managers?|cmos?|cfos?|finance (?:teams?|directors?|managers?)|controllers?|treasurers?|ctos?|cisos?|it (?:managers?|directors?|teams?)|engineering (?:managers?|leads?|teams?)|product managers?|devops|developers?|platform teams?|office managers?|facilit(?:y|ies)(?: managers?)?|caretakers?|operations directors?|supply chain|discharge planners?|general counsels?|legal teams?|volunteers|donors|teachers|lecturers|nurses|hygienists?|paralegals|welders?|mechanics|carers|caregivers|truck drivers|chefs|captains?|concierges?)\b/i
/** They stand in the list of a trade, and yet its day is not theirs. */
const BESIDE_THE_TRADE =
  /\b(?:(?:angel |real estate )?investors?|venture|private equity|family offices?|mortgage|lenders?|importers?|exporters?|customs|flight schools?|airlines?|aviation|bus(?:es)?|coach companies|taxi|limo\w*|mov(?:ers?|ing)|property (?:managers?|owners?|developers?)|landlords?|hoas?|homeowners|housing|medtech|hospitals?|pharmac\w+|opticians?|optometrists?|audiologists?|(?:fashion|womenswear) designers?|clothing brands?|goldsmiths?|jewell?ers?|podcasters?|influencers?|content creators?|designers?|copywriters?|ghostwriters?|video editors?|web developers?|game|indie|museums?|visitor attractions?|festivals?|theat(?:re|er)s?|djs?|universit(?:y|ies)|colleges?|bursars?|cake makers?|home bakers?|churches|church|pastors?|ministr(?:y|ies)|mosques?|wholesalers?|golf|tennis|sports clubs?|swim|breeders?|stables?|equestrian|quantity surveyors?|civil engineers?|architects?|food processing|makers?|childcare|day ?cares?|nanny|spin-?outs?|yachts?|auditors?|notar(?:y|ies)|underwriters?|insurers?|utilit(?:y|ies)|oil and gas|offshore|wind farms?|solar farms?|car rental|towing|hospice|msps?|it companies)\b/i
/** They live by clients one at a time, as coaches do. */
const LIKE_COACHES = /\b(?:personal trainers?|online trainers?|nutritionists?|dietitians?)\b/i

/** An offer of the reader's own trade is bought for other reasons than others buy it. */
const OWN_TRADE: Readonly<Record<string, readonly OfferId[]>> = {
  // Nobody speaks to them of quiet months and of people who come back.
  funeral: ['leads', 'outreach', 'meetings', 'loyalty', 'marketing', 'email', 'referrals'],
  fitness: ['fitness', 'nutrition', 'wellness'],
  'mental-health': ['therapy', 'wellness', 'life'],
  medicine: ['therapy', 'wellness', 'fitness'],
  education: ['tutoring', 'courses', 'childcare', 'catering'],
  care: ['childcare', 'catering'],
  recruiting: ['recruiting'],
  law: ['legal', 'wills', 'trademarks'],
  accounting: ['books', 'tax'],
  finance: ['savings', 'mortgage', 'advice', 'loans'],
  insurance: ['insurance', 'homecover'],
  cleaning: ['cleaning', 'homecleaning', 'windows'],
  restaurants: ['catering'],
  photography: ['photos', 'listingphotos', 'productphotos', 'wedding'],
  events: ['events', 'wedding'],
  logistics: ['logistics', 'equipment'],
  hotels: ['travel', 'property'],
  'real-estate': ['sellhome'],
  marketing: [
    'marketing',
    'seo',
    'ads',
    'website',
    'social',
    'content',
    'email',
    'video',
    'branding',
    'photos',
    'pr',
  ],
  coaching: ['business', 'life', 'career', 'consulting', 'leadership'],
  energy: ['energy', 'solar', 'homesolar'],
  'home-services': ['maintenance', 'homerepairs', 'grounds', 'garden', 'pests', 'windows'],
  construction: ['fitout'],
}
/** Where people come in from the street, nobody writes a first message to a buyer. */
const FROM_THE_STREET =
  /^(?:dental|medicine|mental-health|funeral|veterinary|care|fitness|beauty|restaurants|hotels|retail|ecommerce|education|home-services|automotive|real-estate|law|energy)$/
/** Offers bought for oneself, which only a person can. */
const FOR_ONESELF = new Set<OfferId>(['fitness', 'nutrition', 'life', 'career', 'savings'])

const FOUNDS_SOFTWARE = /\b(?:saas|software|startups?|tech|apps?|ai|fintech)\b/i
/** They make themselves what the offer makes. */
const MAKERS =
  /\b(?:msps?|software (?:houses?|agenc(?:y|ies)|companies)|dev (?:shops?|agenc(?:y|ies))|app developers?|web (?:agenc(?:y|ies)|designers?|developers?))\b/i
/** Bought to be sold on: it serves the reader's customers. */
const SOLD_ON = /\b(?:white[- ]?label\w*|resell\w*|private[- ]label)\b/i
const BUYS_A_HOME = /\b(?:buyers?|first[- ]time|renters|tenants)\b/i
const MADE_BY_MAKERS = new Set<OfferId>([
  'software',
  'tailored',
  'itsupport',
  'cyber',
  'pentest',
  'backups',
  'website',
])

/** What the fields say of offer and trade; a trade that was chosen needs no reading. */
export function matterOf(targetAudience: string, product: string, chosen?: IndustryId): Matter {
  const kind = readerKind(targetAudience)
  const industry =
    chosen ?? (kind === 'business' || kind === 'person' ? industryIn(targetAudience) : undefined)
  const trade = chosen ?? (industry && tradeOf(targetAudience, industry))
  // Whoever advises on money knows what a loan is, inside a company too.
  const own = industry === 'finance' ? industry : trade
  const said = SOLD_ON.test(product) ? undefined : offeredIn(product, kind)
  const offered = offerTo(targetAudience, own, said)
  const offer = offered && inWordsOf(offered, targetAudience, industry)
  return { ...(offer ? { offer } : {}), ...(trade ? { industry: trade } : {}) }
}

/** What one name of an offer means to these readers. */
function inWordsOf(offer: OfferId, audience: string, industry: string | undefined): OfferId | undefined {
  const isSentOut = offer === 'outreach' || offer === 'meetings'
  if (isSentOut && FROM_THE_STREET.test(industry ?? '')) return 'leads'
  if (offer === 'software' && industry !== 'software' && !/\bfounders?\b/i.test(audience)) return 'tailored'
  if (offer === 'mortgage' && BUYS_A_HOME.test(audience)) return 'homeloan'
  if (offer === 'listingphotos' && industry !== 'real-estate') return undefined
  if (offer === 'manage' && !FROM_THE_STREET.test(industry ?? '')) return undefined
  if (offer === 'fleet' && !HAS_VANS.test(industry ?? '')) return undefined
  if (offer === 'fundraising' && industry !== 'charity') return undefined
  if (offer === 'onboarding' && industry !== 'software') return undefined
  if (offer === 'logistics' && SENDS_NOTHING.test(industry ?? '')) return undefined
  if (offer === 'photos' && SHOWS_ITS_WORKS.test(audience)) return undefined
  return offer === 'claims' && !TREATS.test(audience) ? undefined : offer
}

const HAS_VANS =
  /^(?:home-services|construction|cleaning|logistics|care|automotive|energy|restaurants|retail|manufacturing)$/
/** No goods leave here. */
const SENDS_NOTHING =
  /^(?:marketing|coaching|software|law|accounting|finance|insurance|recruiting|mental-health|education|real-estate|fitness|hotels|cleaning)$/
/** Their pictures are of what they made, not of themselves. */
const SHOWS_ITS_WORKS =
  /\b(?:architects?|interior|builders?|developers?|jewell?ers?|artists?|designers?|remodel\w*)\b/i
const TREATS =
  /\b(?:dental|dentists?|clinics?|practices?|doctors?|physicians?|therap\w+|medical|chiro\w*|psych\w+|hospitals?|optometr\w+|orthodont\w+)\b/i

function tradeOf(targetAudience: string, industry: string): string | undefined {
  if (IN_HOUSE.test(targetAudience) || BESIDE_THE_TRADE.test(targetAudience)) return undefined
  if (
    /\bfounders?\b/i.test(targetAudience) &&
    industry === 'software' &&
    !FOUNDS_SOFTWARE.test(targetAudience)
  )
    return undefined
  return LIKE_COACHES.test(targetAudience) ? 'coaching' : industry
}

/** The one trade that all parts of the field name: "florists and cake makers" have two. */
function industryIn(targetAudience: string): string | undefined {
  const idOf = (text: string) => {
    const told = recognizeIndustry({ targetAudience: text, product: '', painPoint: '', solution: '' })
    return told && told.confidence >= SURE ? told.id : undefined
  }
  const ids = targetAudience.split(/,| and | or /).flatMap((part) => idOf(part) ?? [])
  return new Set(ids).size > 1 ? undefined : idOf(targetAudience)
}

/** The offer, unless the reader makes it for others. */
function offerTo(audience: string, own: string | undefined, offer: OfferId | undefined): OfferId | undefined {
  if (offer === undefined) return undefined
  if (own !== undefined && OWN_TRADE[own]?.includes(offer)) return undefined
  if (offer === 'sellhome' && BUYS_A_HOME.test(audience)) return undefined
  if (MADE_BY_MAKERS.has(offer) && MAKERS.test(audience)) return undefined
  return FOR_ONESELF.has(offer) && readerKind(audience) === 'business' ? undefined : offer
}
