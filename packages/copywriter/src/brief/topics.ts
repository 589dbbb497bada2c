import type { FieldName } from './read-brief.ts'

/** The subjects we know something true about. Order matters only between equally strong matches. */
const TOPICS = {
  calls:
    /\b(missed calls?|miss(es|ing)? (\w+ )?calls?|voicemails?|receptionists?|front desk|answer(s|ing)? (the |every |all )?(phones?|calls?)|phones?|after[- ]hours|call answering)\b/i,
  followup:
    /\b(follow[- ]?ups?|leads? (go|goes|going|went) cold|speed to lead|slow (reply|replies|response)|respon(d|se|ds|ding) (to|time)|ghost(ed|ing)?|nobody calls|another (firm|company|agency|place|clinic)|sign with|fill out|call(s|ing)? (them )?back)\b/i,
  badleads:
    /\b(shared leads?|bad leads?|lead quality|low[- ]quality leads?|unqualified|tire[- ]?kickers?|bought leads?|buying leads?)\b/i,
  leads:
    /\b(leads?|prospects?|lead gen(eration)?|pipelines?|outreach|new (clients?|customers?|patients?|business)|referrals?|word of mouth|appointment setting|booked calls?|sales calls?|more (clients?|customers?|patients?)|cold calling)\b/i,
  noshow:
    /\b(no-?shows?|cancellations?|cancel(s|ling|led)? (last minute|late)|last[- ]minute cancel\w*|empty (chairs?|slots?|tables?)|forget(ting|s)? (their )?appointments?|appointment reminders?)\b/i,
  invoices:
    /\b(invoic\w+|late payments?|pay(s|ing)? late|paid late|cash ?flow|get(ting)? paid|collections?|receivables?|overdue)\b/i,
  books:
    /\b(bookkeep\w+|accounting|accountants?|month[- ]end|close the books|reconcil\w+|tax(es)?|payroll|receipts?|cfo|financials?)\b/i,
  pricing:
    /\b(charge (more|enough)|undercharg\w+|underpric\w+|raise (your |their )?(prices|rates)|discount\w*|race to the bottom|compete on price|price shoppers?|too cheap|haggl\w+|low[- ]paying|low[- ]ticket)\b/i,
  budget:
    /\b(pay ?checks?|salary|budget(ing)?|savings|debt|credit cards?|money (is gone|runs out)|overspend\w*)\b/i,
  profit: /\b(profit\w*|which clients are|margins?|forecast\w*|financial (reports?|visibility)|numbers)\b/i,
  school:
    /\b(homework|grades?|gcse|sat prep|exams?|kids are|falling behind|school|students? struggle|tutor\w*)\b/i,
  hiring:
    /\b(hir(e|es|ing)|recruit\w*|staff(ing)?|turnover|candidates?|applicants?|talent|vacanc(y|ies)|drivers? who|good (staff|people|help|techs?))\b/i,
  reviews: /\b(reviews?|reputation|star ratings?|google ratings?)\b/i,
  seo: /\b(seo|rank(s|ed|ing|ings)?|search (engine|results)|organic traffic|found (on google|online)|show up (on|in) google|google maps|visibility)\b/i,
  ads: /\b(ads?|ad spend|ppc|roas|cpa|cac|adwords|paid (media|social|traffic)|campaigns?|advertis\w+|facebook ads|meta ads)\b/i,
  content:
    /\b(content|social media|posting|posts?|video edit\w*|videos?|podcast\w*|newsletters?|blog\w*|reels?|tiktok|youtube|ghostwrit\w*|copywrit\w*|linkedin (posts?|presence)|instagram|editing)\b/i,
  website:
    /\b(websites?|web ?design|landing pages?|bounce|conversions?|convert|cart abandon\w*|checkout|page speed|(online|web) (store|shop)|shopify|redesign|(my|their|your|our|the) (web)?site|visitors)\b/i,
  churn:
    /\b(churn\w*|retention|retain\w*|repeat (purchases?|customers?|business|orders?)|customers? (leave|cancel\w*|stop)|clients? (leave|cancel)|members? (leave|quit|cancel)|cancel\w* (their )?(memberships?|subscriptions?)|rebook|loyalty|onboarding)\b/i,
  helpdesk:
    /\b(it support|managed it|it team|helpdesk tickets?|support tickets?|computers?|wi-?fi|laptops?)\b/i,
  support:
    /\b(support (inbox|team|queue)|tickets?|help ?desk|customer (support|service)|same questions?|chatbots?|live chat)\b/i,
  compliance:
    /\b(security questionnaires?|soc ?2|iso ?\d+|complian\w+|hipaa|gdpr|audits? (fail|take)|regulat\w+|inspections?)\b/i,
  security:
    /\b(security|hack\w*|phishing|ransomware|breach\w*|cyber\w*|backups?|it support|managed it|downtime|outages?)\b/i,
  stock:
    /\b(inventory|stock|stockouts?|out of stock|suppliers?|supply|shipments?|shipping|late deliver(y|ies)|deliveries|warehouse\w*|freight|trucks?|spoil\w*|food waste|logistics|couriers?|packag\w+|rout(e|es|ing))\b/i,
  quality:
    /\b(mistakes?|errors?|inconsistent|different every|quality|rework|defects?|unreliable|sloppy|complaints?)\b/i,
  overload:
    /\b(no time|not enough time|doing everything|wear(ing)? (all|many|every)|overwhelm\w*|stretched|too busy|juggl\w+|burn(ed|t)? ?out|overload\w*)\b/i,
  admin:
    /\b(admin|paperwork|chas(e|es|ing)|documents?|manual(ly)?|data entry|spreadsheets?|copy[- ]?past\w+|re-?enter\w*|re-?typ\w*|by hand|reports?|reporting|scheduling|rotas?|hours (a|each|every|per) (week|day|month)|automat\w+|workflows?|quotes?|proposals?|notes|inbox|emails?|virtual assistants?)\b/i,
  bills:
    /\b(electricity|energy (bills?|costs?|prices?)|utility|heating|bills?|premiums?|insurance|solar|broadband|phone contract)\b/i,
  costs:
    /\b(delivery apps?|booking\.com|overpay\w*|fees?|commissions?|expensive|costs?|margins?|savings?|rates|rent)\b/i,
  brand:
    /\b(brand(ing)?|logos?|rebrand\w*|graphic design|cover design|packaging design|pitch deck|slides|presentations?)\b|^(graphic )?design$/i,
  software:
    /\b(software development|developers?|mvp|roadmap|bugs?|tech debt|app development|ship(ping)? features|backlog|engineer\w*|release|devops|qa)\b/i,
  property:
    /\b(listings?|vacan(t|cy|cies)|empty (units?|weeks?|rooms?|flats?)|on the market|home ?buyers?|sell(ing)? homes|real estate|open house)\b/i,
  training:
    /\b(training|courses?|workshops?|learn\w*|skills?|teach\w*|tutor\w*|coach(ing|es)?|mentor\w*|bootcamps?|exam\w*|leadership)\b/i,
  health:
    /\b(weight|fitness|burn(ed|t)?[- ]?out|burnout|sleep|stress\w*|back pain|workouts?|nutrition|diet|energy levels|no energy|tired|diets?|wellness|yoga|gym|overwhelm\w*|therapy|posture|meal)\b/i,
  events: /\b(weddings?|events?|catering|venues?|photograph\w+|conferences?|parties|dj|florists?)\b/i,
  upkeep:
    /\b(clean(ing|ers?)|janitor\w*|landscap\w*|maintenance|repairs?|leak\w*|roof\w*|hvac|plumb\w*|windows?|gutters?|pest|lawn|breakdowns?|machines?|equipment)\b/i,
} as const satisfies Record<string, RegExp>

export type TopicId = keyof typeof TOPICS

export function topicsOf(fields: Readonly<Record<FieldName, string>>): TopicId[] {
  const weights: readonly (readonly [FieldName, number])[] = [
    ['painPoint', 4],
    ['product', 2],
    ['solution', 1],
  ]
  const scored = (Object.keys(TOPICS) as TopicId[]).map((id, order) => ({
    id,
    order,
    weight: weights.reduce((sum, [field, weight]) => sum + (TOPICS[id].test(fields[field]) ? weight : 0), 0),
  }))
  return scored
    .filter((topic) => topic.weight >= 2)
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
    .map((topic) => topic.id)
}

/** The subjects a single text speaks of. */
export function topicsIn(text: string): TopicId[] {
  return (Object.keys(TOPICS) as TopicId[]).filter((id) => TOPICS[id].test(text))
}
