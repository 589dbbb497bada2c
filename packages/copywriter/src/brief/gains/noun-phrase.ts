import { articleFor, isMass, isPlural } from '../grammar.ts'
import { KNOWN_NAMES } from '../lexicon/names.ts'

const DETERMINED =
  /^(?:an?|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|some|both|half|one|two|three|four|five|six|seven|eight|nine|ten|more|most|less|fewer|many|few|several|another|other|enough|what|whatever|how|everything|nothing|someone|everyone|up|unlimited|plenty|lots|zero|only|just|over|under|about|around|almost|24\/7)\b(?!-)/i
const ENDS_HEAD =
  /\s(?:(?:next|same|the next|the same) (?:day|morning|week|evening|month)|\w+ed (?:in|by|for|to|with|from|on|at|every)|of|for|in|on|at|by|with|from|to|within|after|before|when|where|if|that|which|who|whose|until|per|between|under|over|inside|outside|without|every|each|an?|the|as|so|against|during|while|including|using|showing|covering|plus|on-site|onsite|daily|weekly|monthly|anytime|instead|than|across|through|via|around|about|tailored|ordered|written|designed|based|made|built|sent|done|you|your|we|they|our|their|once|twice|briefed|because|24\/7|included|ready (?:to|in|by|for|within)|ready$)\b.*$/i
const MASS =
  /^(?:sales|assembly|relief|accuracy|uptime|retention|occupancy|satisfaction|text-to-\w+|pay-by-\w+|click-to-\w+|cover|rent|ink|paint|gameplay|audio|footage|wifi|wi-fi|notice|fuss|paperwork|pricing|onboarding|reporting|scheduling|booking|hosting|insight|parking|breakfast|lunch|dinner|proof|backup|peace|training|tracking|coverage|expertise|know-how|automation|scale|status|homework|gear|labour|labor|timber|concrete|gravel|silk|wool|cotton|linen|leather|wood|oak|steel|sourdough|bread|flour|oil|gas|water|protein|wax|tuition|help|hype|jargon|drama|hassle|downtime|commitment|risk|pressure|wallpaper|feedback|access|mentorship|accountability|nutrition|debt|equity|video|CAD|SEO|PPC|VoIP|freight|wholesale|catering|haulage|cybersecurity|telehealth|outreach|prospecting|merch|photography|signage|glazing|scaffolding|tarmac|turf|stock|supply|intake|email|print|dayshift|nightshift|butter|sugar|salt|rice|pasta|self-hosting|self-host|makeup|make-up|proofreading|localization|localisation)$/i
const COUNT =
  /^(?:recording|evaluation|introduction|edition|collection|version|description|recommendation|demonstration|promotion|position|session|mission|option|question|action|connection|location|station|section|edition|selection|competition|certification|application|calculation|estimation|suggestion|direction|invitation|reservation|extension|function|reaction|solution|translation|fitting|painting|drawing|rating|ranking|warning|landing|opening|setting|closing|ceiling|sling|timeline|pipeline|webinar|guarantee|warranty|policy|strategy|fee|page|stage|package|garage|discount|viewing|reading|tasting|screening|setup|checkup|mock-up|mockup|follow-up|write-up|catch-up|kick-off|kickoff|deposit|library|community|inventory list|dashboard|interview|reference|conference|sequence|audience|licence|marriage|cottage|image|mortgage|massage|message|lounge|challenge|bridge|advantage|payment|assessment|appointment|statement|agreement|treatment|investment|document|event|client|account|agent|instrument|experiment|element|segment|refreshment|placement|refurbishment|replacement|hardship|scholarship|internship|membership|ownership|flagship|song|ring|string|wing|king|thing|building|meeting|briefing|listing|filing|hearing|firing|wedding|gathering|training plan|offering|coaching call|facility|property|city|identity|opportunity|activity|charity|guide|framework|network|firework|artwork|fence|residence|allowance|appliance|clearance|entrance|appearance|performance|instance|ambulance|insurance quote)$/i

/** "VAs" too. */
const isMany = (head: string) => isPlural(head) || /^[A-Z]{2,}s$/.test(head)

export interface NounPhrase {
  /** With the article it needs: "a fix list ordered by revenue", "text check-ins". */
  text: string
  head: string
  isPlural: boolean
  /** It already said how many or which. */
  isDetermined: boolean
}

/** The word that says what the thing is: "list" of "fix list ordered by revenue". */
export function headOf(phrase: string): string {
  const head = phrase.replace(ENDS_HEAD, '').replace(/,.*$/, '')
  return head.split(' ').at(-1) ?? ''
}

/** "response time" is counted where "time" is not. */
const COUNTED_TIME =
  /\b(?:response|turnaround|lead|delivery|wait|load|reaction|clean claim|success|open|reply|hit|conversion) (?:time|rate)$/i

export const isMassNoun = (head: string): boolean =>
  !COUNT.test(head) &&
  (MASS.test(head) ||
    isMass(head) ||
    (/^[A-Z]{2,}$/.test(head) &&
      !/^(?:PR|CRM|ERP|CMS|ATS|RFP|NDA|SLA|CV|VA|FAQ|KPI|PDF|API|SOP|URL|MVP)$/.test(head)))

/** The phrase with its article. */
export function nounPhrase(given: string): NounPhrase {
  const phrase = given.replace(/^(?:own)\b/i, 'your own').replace(/^(?:same|exact)\b(?!-)/i, 'the same')
  const conjuncts = conjunctsOf(phrase)
  const texts = conjuncts.map((each, index) => withItsArticle(each, index > 0, conjuncts.length > 1))
  const head = headOf(conjuncts[0] ?? phrase)
  return {
    text: texts.join(' and '),
    head,
    isPlural:
      conjuncts.length > 1 || isMany(head) || /^(?:two|three|four|five|six|\d+\+?(?!-)) /.test(phrase),
    isDetermined: DETERMINED.test(phrase),
  }
}

/** "obituary pages and livestream" are two; "text and video check-ins" one. */
function conjunctsOf(phrase: string): string[] {
  const [left = '', right = '', ...more] = phrase.split(' and ')
  if (right === '' || more.length > 0) return [phrase]
  if (
    /\b(?:ready|able|willing|happy|free|easy|safe|up|out)\b/.test(right.split(' ')[0] ?? '') ||
    / (?:\w+ed|built|made|sent)$/.test(left)
  )
    return [phrase]
  if (/(?<!-)\b(?:that|which|who|when|if|so|to|of|in|for|from|with|between|both|on|at|by)\b(?!-)/.test(left))
    return [phrase]
  const leftHead = left.split(' ').at(-1) ?? ''
  // A bare first word beside a plural shares its noun.
  const shares =
    !DETERMINED.test(left) &&
    !isPlural(leftHead) &&
    !DETERMINED.test(right) &&
    (/ /.test(right) || isPlural(headOf(right))) &&
    (left.split(' ').length === 1 || isPlural(headOf(right))) &&
    !isMassNoun(leftHead)
  return shares ? [phrase] : [left, right]
}

function withItsArticle(phrase: string, isLater: boolean, isPair: boolean): string {
  const head = headOf(phrase)
  if (!takesArticle(phrase, head)) return phrase
  // "snow plowing and lawn care": only what surely counts takes one in a pair.
  if (isPair && isLater && /^[A-Z]/.test(phrase)) return phrase
  return `${articleFor(phrase)} ${phrase}`
}

function takesArticle(phrase: string, head: string): boolean {
  if (
    /^\d[\d.,]*% (?!of |more |less |fewer |off|faster |cheaper |lower |higher )/.test(phrase) &&
    !isMany(head) &&
    !isMassNoun(head)
  )
    return true
  if (/^(?!24)\d+\/\d+ [a-z]/.test(phrase)) return true
  if (/^(?:real-time|live) location\b/.test(phrase)) return false
  if (/^PR (?:with|within|in|on|when)\b/.test(phrase)) return true
  if (/^24\/7 (?:desk|line|hotline|helpline|helpdesk|team|number|service)\b/.test(phrase)) return true
  if (head === '' || !/[a-z]$/i.test(head)) return false
  if (DETERMINED.test(phrase)) return false
  // "13-week forecast" and "$20 deposit" count one thing; "2 rounds" and "£20" are counted already.
  if (
    /^\d/.test(phrase) &&
    !/^[23]D /.test(phrase) &&
    !/^\d[\d.,]*(?:k|%)?(?:-[a-z]|%? (?:[a-z-]+ ){1,3}(?:guarantee|discount|rate|rating|return|score|deposit)\b)/i.test(
      phrase,
    )
  )
    return /^\d(?:st|nd|rd|th)? (?:party|class)/.test(phrase)
  if (/^[$€£₹]\S+$/.test(phrase)) return false
  const words = phrase.replace(ENDS_HEAD, '').split(' ')
  if (isMany(head) || (isMassNoun(head) && !COUNTED_TIME.test(words.join(' ')))) return false
  if (/^(?:people|staff|children|men|women|everything|help|access)$/i.test(head)) return false
  // A name stands alone: "Slack", "Google Ads".
  if (words.every((word) => /^[A-Z]/.test(word)) && !/^[A-Z]{2,4}$/.test(head)) return false
  return (
    words.length > 1 ||
    !KNOWN_NAMES.has(head.toLowerCase()) ||
    /^(?:PR|CRM|ERP|CMS|ATS|POS|LMS|NDA|SLA|CV|VA|MVP)$/.test(head)
  )
}

/** "is" or "are" by the head. */
export const isOrAre = (phrase: string): 'is' | 'are' => (nounPhrase(phrase).isPlural ? 'are' : 'is')

/** "the training" or, of more than one, "the permits". */
export const withThe = (phrase: string): string =>
  DETERMINED.test(phrase) || /^[\d$€£A-Z]/.test(phrase) ? phrase : `the ${phrase}`
