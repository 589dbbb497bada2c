import { isPlural } from '../../english/grammar.ts'
import { OTHER_PEOPLE } from '../../english/lexicon/nouns.ts'

const BUSINESS =
  /(compan(y|ies)|firms?|clinics?|agenc(y|ies)|studios?|shops?|stores?|retailers?|restaurants?|cafes?|cafés?|gyms?|salons?|practices?|brands?|startups?|start-ups?|teams?|businesses|business|schools?|hotels?|offices?|organi[sz]ations?|nonprofits?|charities|charity|spas?|bakeries|bakery|bars?|pubs?|hospitals?|breweries|brewery|dealers?hips?|garages?|departments?|centers?|centres?|churches|church|vineyards?|wineries|farms?|labs?|venues?|manufacturers?|warehouses|institutions|enterprises|smes|smbs|msps|housebuilders|colleges|universities|councils|landlords|hosts|households|pharmacies|nurseries|publishers|exporters|importers|merchants)$/i

const ROLE = /[a-z]{2}(ers|ors|ists|ians|cists|eurs|preneurs|keepers|smiths|wrights)$/i
/** Words in -ers and -ors that are not people. */
const THINGS =
  /^(orders|numbers|computers|letters|papers|folders|offers|answers|errors|sensors|banners|stickers|trackers|covers|layers|filters|drawers|containers|reminders|printers|scanners|routers|servers|browsers|planners|newsletters|quarters|powers|wonders|matters|centers|dinners|flyers|posters|calendars|colors|colours|doors|floors|mirrors|motors|factors|vendors'|monitors|behaviors|behaviours|favors|flavors|flavours|years|hours|tours|features|figures|pictures|others|ers|corners|borders|buyers'|boilers|freezers|coolers|trailers|dumpsters|trousers|rollers|timers|tickers|pointers|handovers|members|users|customers|readers|visitors|browsers|followers|subscribers|speakers|counters|chapters|clusters|parameters|disasters|misers|sisters|brothers|feathers|numbers|transfers|showers|towers|flowers|waters|papers|tears|careers)$/i
const NAMED = new Set(
  `parents couples mums moms dads nurses teachers creators founders cofounders owners freelancers coaches homeowners landlords florists physios gps
  vets architects lawyers solicitors attorneys accountants dentists hosts students graduates seniors expats athletes runners musicians artists
  executives directors consultants agents realtors ceos cfos ctos cmos vps heads leaders managers marketers recruiters therapists
  veterinarians pharmacists surveyors builders roofers plumbers electricians contractors trades tradespeople renters tenants
  sdrs reps women men families professionals specialists experts influencers podcasters youtubers streamers sellers brokers advisors advisers
  engineers developers designers photographers videographers planners caterers farmers growers makers chefs barbers stylists
  nonprofits newcomers beginners retirees sommeliers midwives doctors surgeons dermatologists psychologists chiropractors optometrists`
    .trim()
    .split(/\s+/),
)
/** Too general to be an audience. */
const NOBODY =
  /^(customers|users|teams|companies|businesses|organi[sz]ations|firms|people|visitors|readers|members|clients|guests|everyone|others|followers|subscribers|shoppers|callers|patients|employees|staff|partners|friends|humans|individuals|experts|specialists|professionals|heads|women|men|families|cleaners|reviewers|testers|trades|bars|applicants|candidates|hosts'|offices')$/i

/** Whether the word names people or businesses. */
export function isPeopleWord(word: string): boolean {
  const lower = word.toLowerCase()
  if (!isPlural(lower) && lower !== 'gps' && lower !== 'tradespeople') return false
  if (NAMED.has(lower) || BUSINESS.test(lower)) return true
  return !THINGS.test(lower) && (ROLE.test(lower) || OTHER_PEOPLE.has(lower))
}

/** Whether the words are as general as "customers" or "users". */
export const isAnyone = (words: readonly string[]) => NOBODY.test(words.at(-1) ?? '') && words.length < 2
