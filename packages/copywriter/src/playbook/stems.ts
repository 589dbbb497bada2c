/** The stems of a text's words in order, synonyms made one. "They're chasing unpaid invoices" gives chase, unpaid, invoic. */
export function stemsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/[^a-z0-9&]+/g, ' ')
    .replace(IT, 'infotech $1')
    .split(' ')
  return words.flatMap((word) => (word ? [stem(word)] : []))
}

/** The trade and not the pronoun. */
const IT =
  /\bit (support|departments?|dept|teams?|guys?|managers?|directors?|services?|providers?|compan(?:y|ies)|people|staff|security|leads?)\b/g

/** Stems that carry a meaning, in order. A text of function words alone is returned whole. */
export function contentStems(text: string): string[] {
  const stems = stemsOf(text)
  const content = stems.filter((word) => !FUNCTION_WORDS.has(word))
  return content.length > 0 ? content : stems
}

/** Whether all of some stems stand near each other in a text, in any order. */
export function standTogether(text: readonly string[], stems: readonly string[]): boolean {
  if (!stems.every((stem) => text.includes(stem))) return false
  if (stems.length === 1) return true
  const reach = stems.length + 1
  return text.some((stem, at) => {
    if (!stems.includes(stem)) return false
    const near = text.slice(at, at + reach)
    return stems.every((wanted) => near.includes(wanted))
  })
}

const known = new Map<string, string>()

/** Briefs bring endless new words; the playbook's own are about 12,000. */
const MOST_KNOWN = 20_000

export function stem(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const form = FORMS.get(word)
  const cut = form ?? cutEndings(word)
  const found = SYNONYMS.get(cut) ?? cut
  if (known.size < MOST_KNOWN) known.set(word, found)
  return found
}

function cutEndings(word: string): string {
  if (word.length < 4) return word
  let cut = word
  if (/[^aiou]s$/.test(cut) && !/(?:ss|us|is)$/.test(cut)) cut = cut.slice(0, -1)
  else if (/[aiou]s$/.test(cut) && !/(?:us|is)$/.test(cut)) cut = cut.slice(0, -1)
  cut = cut.replace(/(?<=(?:s|x|z|ch|sh))e$/, '').replace(/ie$/, 'y')
  for (const [ending, instead] of ENDINGS) {
    if (!cut.endsWith(ending) || cut.length - ending.length < 3) continue
    cut = cut.slice(0, -ending.length) + instead
    break
  }
  return undouble(cut).replace(/(?<=[a-z]{2})[ey]$/, '')
}

/** "planning" lost its ending: "plann". */
function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word
}

/** With what stands instead of each. */
const ENDINGS = pairsOf(
  `isation: ization: ellation:el ations: ation: ising: izing: ised: ized: ise: ize: ments: ment: ingly: elling:el elled:el ying:y ings: ing: ied:y ed: ers: er: ors: or: ly: ness:`,
)

/** Forms that no ending tells, and words that the endings would spoil. */
const FORMS = new Map(
  pairsOf(
    `paid:pay sold:sell lost:lose left:leave went:go gone:go goes:go rang:ring rung:ring took:take taken:take sent:send wrote:writ written:writ
  bought:buy found:find kept:keep met:meet forgot:forget forgotten:forget spent:spend built:build lent:lend knew:know known:know came:come
  gave:giv given:giv got:get gotten:get hung:hang said:say saw:see seen:see thought:think taught:teach began:begin begun:begin
  broke:break broken:break drove:driv driven:driv fell:fall fallen:fall grew:grow grown:grow stood:stand stuck:stuck won:win
  children:child kids:child kid:child people:people men:man women:woman wives:wife mums:mom moms:mom
  paper:paper papers:paper number:number numbers:number customer:customer customers:customer order:order orders:order letter:letter
  letters:letter offer:offer offers:offer water:water dinner:dinner power:power tower:tower summer:summer winter:winter member:member
  members:member never:never under:under over:over after:after other:other their:their member:member matter:matter
  meeting:meeting meetings:meeting building:building buildings:building wedding:wedding weddings:wedding training:train
  pricing:price listing:listing listings:listing booking:book bookings:book marketing:market advertising:ad advert:ad adverts:ad
  ads:ad ad:ad testing:test bus:bus business:business businesses:business news:news sales:sale sale:sale this:this his:his was:was
  has:has does:do did:do dont:dont using:us used:us use:us uses:us lease:leas leases:leas leasing:leas apartment:apartment
  apartments:apartment department:department payment:pay payments:pay statement:statement statements:statement
  document:document documents:document documentation:document equipment:equip shipment:ship shipments:ship shipping:ship
  station:station stations:station nation:nation location:location locations:location relation:relation
  reply:reply replies:reply replied:reply replying:reply supply:supply supplies:supply supplier:supplier suppliers:supplier apply:apply
  applies:apply applied:apply applicant:applicant applicants:applicant application:application applications:application
  communication:communicat communications:communicat information:info reservation:reserv reservations:reserv quotation:quote
  quotations:quote automation:automat automated:automat automate:automat automatic:automat automatically:automat automations:automat
  voicemail:voicemail voicemails:voicemail organiser:organiz organisers:organiz organizer:organiz organizers:organiz
  renewal:renew renewals:renew referral:refer referrals:refer arrival:arriv approval:approv approvals:approv
  retention:retain attendance:attend attendees:attend attendee:attend attendances:attend
  compliance:compli compliant:compli insurance:insur insurer:insur insurers:insur insured:insur
  maintenance:maintain delivery:deliver deliveries:deliver recovery:recover inquiry:inquiry inquiries:inquiry enquiry:inquiry enquiries:inquiry
  analytics:analytic analysis:analy analyst:analyst analyses:analy discovery:discovery`,
  ),
)

/** Stems that mean one thing here; the first of each group stands for all. */
const SYNONYMS = new Map(
  `inquiry enquir inquir enquiry, reply respond respons answer, text sm sms, website site webpage homepage web, ad advertis,
  instagram insta ig, program programm, center centr, color colour, organiz organis, license licenc, spreadsheet excel,
  noshow nosh, email mail e-mail, hire recruit recruitment, staff employe crew personnel, invoic bill, quote estimat,
  lawyer attorney solicit, doctor physician dr, nobody noone, cancel cancell, labor labour, check cheque, tire tyre,
  jewel jewell jeweller jewelr jewellery, catalog catalogu, enrol enroll, month mth monthli, week weekli, hour hr,
  appointment appt appoint, management mgmt manag, ship freight, fast quick, photo picture pic pictur photograph photography,
  video clip film footag, shop store, truck lorri lorry, vet veterinar veterinarian, phone telephon, call ring dial,
  vacant empti unfil, leave quit resign, remind nudge nudg, repeat return`
    .split(/,\s+/)
    .flatMap((group) => {
      const [first = '', ...others] = group.split(' ')
      return others.map((other) => [other, first] as const)
    }),
)

const FUNCTION_WORDS = new Set(
  `a an the and or but of to in on at by for from with w as is are was were be been being am it its this that these those they them their
  theyr theyre we our us i my me you your he she his her who whom which what when where while how why so than then too very just also
  only even still not no nor dont do doe doesnt didnt cant wont isnt arent wasnt have has had having will would can could should may might
  there here all any some each every per more most many much lot few one own up out off about into over after before again
  get got make take go come keep want need let if because via etc & s t re ve ll`.split(/\s+/),
)

/** "paid:pay sold:sell" */
function pairsOf(text: string): [string, string][] {
  return text.split(/\s+/).map((pair) => pair.split(':') as [string, string])
}
