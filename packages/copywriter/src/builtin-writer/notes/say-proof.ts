import { rateProof } from '../../brief/find-facts.ts'
import { chooseArticle, isPlural } from '../../english/grammar.ts'
import { splitFieldSentences, splitSegments } from '../../brief/pieces.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { makeNote } from './note.ts'
import type { Note } from './note.ts'
import type { Product } from './read-product.ts'
import { readShape } from '../../brief/read-shape.ts'
import { countWords, finish, isWritten } from '../../brief/sentence.ts'

const MOST_WORDS = 20

/** The proof of the saved sender as sentences. What makes no certain sentence is left out, since it is in every brief. */
export function sayProof({ sender }: ParsedFields, product: Product): Note[] {
  const isOne = product.sender === 'I'
  return splitFieldSentences(spellOut(sender?.proof ?? '')).flatMap((sentence) => {
    const whole = sayPiece(sentence, isOne)
    const said =
      whole === null ? splitSegments(sentence).flatMap((piece) => sayPiece(piece, isOne) ?? []) : [whole]
    return said
      .filter((text) => countWords(text) <= MOST_WORDS && countWords(text) >= 3)
      .flatMap((text) => makeNote(finish(text), 'proof', 'proof', rateProof(text), 0.9))
  })
}

const COUNT = '(?:over |more than |about |nearly |almost |around )?\\d[\\d,.]*k?\\+?'
/** People or companies that buy. */
const BUYERS =
  'clients|customers|clinics|firms|companies|teams|practices|shops|stores|schools|agencies|brands|restaurants|cafes|cafés|hotels|businesses|offices|surgeries|gyms|salons|studios|startups|founders|owners|landlords|farms|charities|churches|dealerships|dentists|accountants|lawyers|builders|plumbers|contractors|retailers|manufacturers|warehouses|nurseries|councils|hospitals|pharmacies|bakeries|breweries|wineries|garages|garden centres|care homes|labs|sellers'
/** People who follow or use. */
const USERS = 'users|members|subscribers|readers|listeners|followers|students|downloads|installs'
/** Of one company. */
const DOES =
  'uses|trusts|chose|chooses|relies on|runs on|hired|switched|moved|joined|renewed|stays|stayed|recommends|bought|booked|saved|saves|cuts?|doubled|halved|grew|went|gets|got|reduced|raised|recovered|fills|filled|won'
/** Of several. */
const DO =
  'use|trust|chose|choose|rely on|run on|hired|switched|moved|joined|renew|renewed|stay|stayed|come back|came back|recommend|read|subscribe|bought|book|booked|rebook|rebooked|return|returned|saved?|cut|doubled|halved|grew|get|got|reduced|raised|recovered|filled|won'
const REVIEWS = '(?:[\\p{L}-]+ ){0,2}(?:reviews?|ratings?|customers|clients|patients|guests)'

/** No subject: the sender did it. */
const DID =
  /^(?:cut|reduced|saved|raised|increased|doubled|halved|grew|lifted|recovered|filled|booked|helped|built|shipped|delivered|completed|placed|trained|taught|coached|served|installed|fitted|designed|launched|migrated|audited|photographed|translated|published|wrote|ran|managed|sold|won|worked (?:with|for))\b/i
const ADJECTIVE =
  '(?:fully |independently )?(?:insured|licen[sc]ed|certified|chartered|bonded|vetted|accredited|audited|family[- ]run|family[- ]owned|woman[- ]owned|veteran[- ]owned|independent)'
/** "Licensed and insured", "Family-run since 1971" */
const IS_SO = new RegExp(
  `^${ADJECTIVE}(?:(?:,? and |, )${ADJECTIVE})*(?: (?:since|in|by|for|to|at|with|from)\\b.{0,60})?$`,
  'i',
)
/** "Certified B Corp", "Family-run bakery" */
const IS_SUCH = new RegExp(`^${ADJECTIVE} (.{2,50})$`, 'i')
const IS_BY =
  /^(?:(?:backed|trusted|recommended|chosen|approved|accredited|regulated|audited|certified) by|registered with|based in|part of) /i
const ENDS_AS_CREDENTIAL =
  /\b(?:certified|registered|accredited|regulated|approved|licensed|insured|qualified|compliant)$/i
const ROLE =
  'accountant|bookkeeper|engineer|nurse|teacher|chef|physio|physiotherapist|lawyer|solicitor|barrister|designer|director|editor|pilot|broker|recruiter|manager|founder|inspector|consultant|coach|trainer|photographer|carpenter|joiner|electrician|plumber|developer|analyst|auditor|buyer|dentist|doctor|vet|pharmacist|surveyor|architect|paramedic|journalist|copywriter|marketer|banker|therapist|psychologist|dietitian|nutritionist|officer|partner|head|lead'
const YEARS = '(\\d+\\+?|ten|twelve|fifteen|twenty|thirty) years?'

const EX = new RegExp(
  `^(?:(an?) )?((?:ex-|former |chartered |certified |registered |qualified |licensed |retired )[^,]{0,50}?\\b(?:${ROLE})(?: (?:at|of|for|in) [^,]{2,40})?)(?:(?:,| with| for) ${YEARS}( .{2,40})?)?$`,
  'iu',
)
const RATING = new RegExp(
  `^(?:we're |we are |rated )*(\\d\\.\\d+(?: stars?| out of \\d+|/\\d+)?|\\d(?: stars?| out of \\d+|/\\d+)|five stars|5-star)(?: rated| rating)?((?:,? (?:on|across) (?!\\d)[\\p{L}.][^,]{1,30}?)?)(?:,? (?:(?:from|with|by|over|across|and|based on) )?(${COUNT} ${REVIEWS}))?$`,
  'iu',
)

const ROLE_SINCE = new RegExp(`^(.{3,60}\\b(?:${ROLE})) since (\\d{4})$`, 'iu')
const YEARS_AS = new RegExp(`^${YEARS} (?:as|of being) ((?:an? )?.{3,50})$`, 'iu')
const YEARS_IN = new RegExp(
  `^(over |more than )?${YEARS}'?(?: (?:of )?experience)?(?: (in|with|on) (.{2,50}))?$`,
  'iu',
)
const HAS_REVIEWS = new RegExp(`^${COUNT} (?!years)${REVIEWS}(?: (?:on|at|from) .{2,40})?$`, 'iu')
const MANY_DO = new RegExp(
  `^${COUNT} (?:of (?:our |the )?)?[^,]{2,60}? (?:already |now |have |still )?(?:${DO})\\b`,
  'iu',
)
const HAS_BUYERS = new RegExp(
  `^${COUNT} (?:[\\p{L}-]+ ){0,3}?(?:${BUYERS})(?: (?:in|across|around|from|on|since|so far|worldwide)\\b.{0,40})?$`,
  'iu',
)
const HAS_USERS = new RegExp(
  `^${COUNT} (?:[\\p{L}-]+ ){0,3}?(?:${USERS})(?: (?:in|across|from|on|so far|worldwide)\\b.{0,40})?$`,
  'iu',
)
const HAS_DONE = new RegExp(
  `^(${COUNT} (?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+s) (delivered|completed|placed|trained|installed|fitted|audited|photographed|translated|published|built|shipped|served|designed|restored|repaired|migrated|launched|sold|filled|booked|coached|taught|cleaned)( (?:in|since|for|across|so far|last|this)\\b.{0,40})?$`,
  'iu',
)

const spellOut = (proof: string): string =>
  proof.replace(/^est\.? /i, 'established ').replace(/(?<=\d)(?: out of 5)? ?[★⭐]+/gu, ' stars')

/** A sentence without its stop; null when the piece is no clear statement. */
function sayPiece(given: string, isOne: boolean): string | null {
  const text = given
    .replace(/\b(?:happy|satisfied|delighted|amazing|awesome|wonderful) (?=\p{L})/giu, '')
    .trim()
  if (BOASTS.test(text) && !/^(?:won|winners? of) /i.test(text)) return null
  const low = lowerStart(text)
  const [we, have, are] = isOne ? ['I', "I've", "I'm"] : ['we', "we've", "we're"]
  const { shape, verbAt } = readShape(text)
  if (shape === 'sender')
    return (verbAt >= 0 || /^\S+ \p{L}+ed\b/u.test(text)) && isOneClause(text) ? text : null
  return (
    sayRole(text) ??
    sayRating(text, are) ??
    saySince(low, { we, have }) ??
    sayBuyers(text, low, { we, have }) ??
    sayCredential(text, low, { we, have, are }) ??
    (isCompleteClause(text) ? text : null)
  )
}

/** "Best in town", "#1 agency": praise without a fact. */
const BOASTS =
  /#\s?1\b|\b(?:no\.? ?1|number one|best|leading|top[- ]rated|world[- ]class|premier(?! partner)|greatest|unbeatable|guru)\b/i

const isOneClause = (text: string): boolean =>
  splitSegments(text)
    .slice(1)
    .every((piece) =>
      /^(?:and|or|but|so|which|who|most|mostly|all|from|in|for|with|including)\b/i.test(piece),
    )

/** "Ex-Big-Four accountant, 12 years" */
function sayRole(text: string): string | null {
  const [, , role, years, more = ''] = EX.exec(text) ?? []
  if (role !== undefined && !isPlural(role.split(' ').at(-1) ?? '')) {
    const low = lowerStart(role)
    const time =
      years === undefined
        ? ''
        : /^ (?:in|at|of|on|as) /.test(more)
          ? ` with ${years} years${more}`
          : ` with ${years} years behind me`
    return `I'm ${chooseArticle(low)} ${low}${time}`
  }
  const since = ROLE_SINCE.exec(text)
  if (since) {
    const low = lowerStart(since[1] ?? '')
    return `I've been ${chooseArticle(low)} ${low} since ${since[2] ?? ''}`
  }
  const asRole = YEARS_AS.exec(text)
  if (asRole) {
    const what = (asRole[2] ?? '').replace(/^an? /i, '')
    // "as head of sales"
    const article = /^(?:head|director|vp|chief|c[a-z]o)\b/i.test(what) ? '' : `${chooseArticle(what)} `
    return `I spent ${asRole[1] ?? ''} years as ${article}${what}`
  }
  return null
}

/** "4.9 on Trustpilot from 210 reviews", "210 five-star reviews on Google" */
function sayRating(text: string, are: string): string | null {
  const [, mark, where = '', reviews] = RATING.exec(text) ?? []
  if (mark !== undefined && (where !== '' || reviews !== undefined)) {
    const from = reviews === undefined ? '' : ` from ${reviews}`
    return `${are} rated ${mark}${where.replace(/^, /, ' ')}${from}`
  }
  const has = are === "I'm" ? 'I have' : 'we have'
  const isRated = /(?:star|positive|verified)|reviews? (?:on|at|from) /i.test(text)
  return isRated && HAS_REVIEWS.test(text) ? `${has} ${lowerStart(text)}` : null
}

interface Sender {
  readonly we: string
  readonly have: string
  readonly are: string
}

/** "Since 2014", "In business since 1998", "12 years in payroll" */
function saySince(low: string, { we, have }: Pick<Sender, 'we' | 'have'>): string | null {
  if (/^since \d{4}$/.test(low)) return `${have} done this ${low}`
  const since =
    /^(?:running|trading|in business|operating|doing (?:this|it)|going|here|family[- ]run|independent) (since \d{4}|for \d+ years)$/.exec(
      low,
    )
  if (since) return `${have} been ${low}`
  const start = /^(?:est\.?|established|founded|started|opened)(?: in)? (\d{4})$/.exec(low)
  if (start) return `${we} started in ${start[1] ?? ''}`
  const years = YEARS_IN.exec(low)
  if (!years) return null
  const [, over = '', count = '', how, what] = years
  const isExperience = /experience/.test(low)
  if (what === undefined)
    return isExperience
      ? `${we} have ${over}${count} years of experience`
      : `${have} done this for ${over}${count} years`
  return isExperience
    ? `${we} have ${over}${count} years of experience ${how ?? 'in'} ${what}`
    : `${have} spent ${over}${count} years ${how ?? 'in'} ${what}`
}

/** "38 clinics in Leeds use it", "200+ clients", "Used by 38 clinics", "12,000 subscribers" */
function sayBuyers(text: string, low: string, { we, have }: Pick<Sender, 'we' | 'have'>): string | null {
  if (MANY_DO.test(text)) return text
  if (/^used by /.test(low)) return `it's ${low}`
  if (HAS_BUYERS.test(text))
    return / since /.test(low) ? `${have} had ${low}` : `${we} work with ${low.replace(/ so far$/, '')}`
  if (HAS_USERS.test(text)) return `${we} have ${low}`
  const done = HAS_DONE.exec(text)
  if (done) return `${have} ${done[2]?.toLowerCase() ?? ''} ${lowerStart(done[1] ?? '')}${done[3] ?? ''}`
  const include = /^(?:our )?(?:past |recent |current )?(clients|customers)(?: include|:) (.{2,100})$/i.exec(
    text,
  )
  return include ? `our ${include[1]?.toLowerCase() ?? ''} include ${include[2] ?? ''}` : null
}

/** "ISO 27001 certified", "Google Partner", "Backed by Seedcamp", "Cut no-shows by 40% at Bramley Dental" */
function sayCredential(text: string, low: string, { we, have, are }: Sender): string | null {
  if (!isOneClause(text)) return null
  if (IS_BY.test(text) || IS_SO.test(text)) return `${are} ${low}`
  if (/^members? of /i.test(text)) return `${are} ${/^member /i.test(text) ? 'a ' : ''}${low}`
  const [, such] = IS_SUCH.exec(text) ?? []
  if (such !== undefined) {
    const [head = ''] = such.split(/ (?:for|in|of|with|from|since|at|to|by) /)
    return isPlural(head.split(' ').at(-1) ?? '') ? `${are} ${low}` : `${are} ${chooseArticle(low)} ${low}`
  }
  if (ENDS_AS_CREDENTIAL.test(text) && countWords(text) <= 6 && readShape(text).shape !== 'clause')
    return `${are} ${text}`
  if (
    /^(?:(?:an? )?(?:official |certified )?(?:[A-Z][\p{L}\d]* ){1,3}(?:[Pp]artner|[Aa]gency [Pp]artner)|B Corp)$/u.test(
      text,
    )
  )
    return `${are} ${/^an? /i.test(text) ? low : `${chooseArticle(text)} ${text}`}`
  if (/^(?:as )?(?:seen|featured|published) (?:in|on) [A-Z]/.test(low))
    return `${have} been ${low.replace(/^as /, '')}`
  if (/^(?:won|winners? of) /i.test(text)) return `${we} won ${low.replace(/^(?:won|winners? of) /, '')}`
  if (/^(?:built|designed|made|written|run|led|staffed) by /i.test(text)) return `it's ${low}`
  if (!DID.test(text) || /^\S+ (?:by|at|in|on|to|from) /.test(text)) return null
  // "Helped 60 shops move": done until today. "Cut no-shows at Bramley Dental": done once.
  return /^(?:helped|built|delivered|completed|placed|trained|taught|coached|served|installed|fitted|designed|shipped|worked|audited|managed|photographed|translated|published|sold) /i.test(
    text,
  )
    ? `${have} ${low}`
    : `${we} ${low}`
}

/** A clause with a figure and its own verb, as typed: "Bramley Dental cut no-shows by 40%". */
const ONE_DOES = new RegExp(`^\\p{Lu}[\\p{L}\\d.&'-]*(?: [\\p{L}\\d.&'-]+){0,4}? (?:${DOES})\\b.{3,}`, 'u')

const isCompleteClause = (text: string): boolean =>
  isOneClause(text) &&
  countWords(text) >= 4 &&
  ((ONE_DOES.test(text) && /\d/.test(text)) || (isWritten(text) && readShape(text).shape === 'clause'))

/** "Ex-Big-Four" and "Since" lose their capital; "ISO", "Google" and "McKinsey" keep it. */
function lowerStart(text: string): string {
  return /^(?:Ex-|[A-Z][a-z]+(?= |$|-[a-z]))/.test(text) && STARTS.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** First words that are no name. */
const STARTS =
  /^(?:ex-|former|chartered|certified|registered|qualified|licen[sc]ed|retired|since|running|trading|in|operating|doing|going|here|family|independent\w*|est|established|founded|started|opened|over|more|about|nearly|almost|around|used|trusted|recommended|chosen|approved|accredited|regulated|audited|members?|part|backed|based|bonded|vetted|fully|insured|woman|veteran|as|seen|featured|published|won|winners?|cut|reduced|saved|raised|increased|doubled|halved|grew|lifted|recovered|filled|booked|helped|built|shipped|delivered|completed|placed|trained|taught|coached|served|installed|fitted|designed|launched|migrated|photographed|translated|wrote|ran|managed|sold|worked|an?|official|the|written|made|led|run|staffed|licensed|ten|twelve|fifteen|twenty|thirty|senior|head|lead)\b/i
