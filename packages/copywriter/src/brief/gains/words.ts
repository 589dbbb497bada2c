import { thirdPerson } from '../grammar.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Verbs of offers that the lists of the whole package do not hold. */
const MORE_VERBS = set(
  `clock rotate dispute curate tender invoice moderate brief subtitle renew charge set snap approve spot walk visit dispatch parse reorder pour scan swap import automate rank schedule accept transcribe translate personalise personalize customise customize flag forecast
  draft warm forward route pause resume score rent lease ensure assign upsell rebook reschedule digitise digitize diagnose
  inspect mow trim tune paint polish strip refill restock recycle compost relax enjoy master develop accelerate maximise
  maximize minimise minimize transform boost lower shorten shave unify centralise centralize guarantee include feature
  specialise specialize partner link alert notify warn update sync fit refund reward delegate delight engage nudge
  repurpose ghostwrite interview vet shortlist screen negotiate settle appeal represent advise assess survey map photograph
  digest fold press iron unpack shred plow plough salt grit seed fertilise fertilize spray treat seal coat insulate wire rewire
  unclog drain flush descale sharpen frame mount hang assemble dismantle demolish excavate pave lay grout plaster render sand
  varnish stain restore reupholster stitch sew alter embroider engrave bake roast brew cater livestream caption dub mix voice
  narrate compose perform sing reconcile split merge filter compare enter earn watch listen browse borrow collaborate
  monetise monetize outperform replace skip unlock empower drive enhance strengthen attend practise rehearse coordinate
  haggle tap oil price-check spell-check fact-check double-check cross-check sense-check optimise optimize systemise systemize analyse analyze visualise visualize customise eliminate identify prioritise prioritize`,
)

export const isVerb = (word: string): boolean =>
  STRONG_VERBS.has(word) || LOOSE_VERBS.has(word) || MORE_VERBS.has(word)

/** Not also a thing one could sell: surely a verb at the head of a piece. */
export const isStrongVerb = (word: string): boolean =>
  STRONG_MORE.has(word) || (STRONG_VERBS.has(word) && !LOOSE_VERBS.has(word) && !NOUN_TOO.has(word))

const STRONG_MORE = set(
  `import approve parse pour swap automate schedule accept translate transcribe customise customize personalise personalize ensure rebook
  reschedule diagnose inspect master develop accelerate maximise maximize minimise minimize transform boost lower shorten
  unify centralise centralize notify refund delegate repurpose negotiate represent assess rank enjoy reconcile merge enter
  earn set restock refill assemble dismantle insulate fertilise fertilize analyse analyze visualise visualize prioritise
  prioritize identify digitise digitize enhance strengthen attend coordinate optimise optimize shortlist vet advise restore
  photograph engrave embroider narrate compose`,
)
const NOUN_TOO = set(
  `free help answer run wash post cut hit reach burn fill find lead fix stay end need drop break repair cook boost forecast
  crash fall climb picture haul blame invite taste stall slide bounce stop start apply`,
)

/** "drafts" is the third person of "draft"; undefined where it is none we know. */
export function baseOfThird(word: string): string | undefined {
  const lower = word.toLowerCase()
  if (lower === 'goes' || lower === 'does') return lower.slice(0, -2)
  if (lower === 'has') return 'have'
  if (!lower.endsWith('s') || lower.endsWith('ss')) return undefined
  return [lower.slice(0, -1), lower.slice(0, -2), `${lower.slice(0, -3)}y`].find(
    (base) => isVerb(base) && thirdPerson(base) === lower,
  )
}

/** "helping" is of "help". */
export function baseOfGerund(word: string): string | undefined {
  const lower = word.toLowerCase()
  if (!/..ing$/.test(lower)) return undefined
  const stem = lower.slice(0, -3)
  return [stem, `${stem}e`, /(.)\1$/.test(stem) ? stem.slice(0, -1) : stem, `${stem.slice(0, -1)}ie`].find(
    (base) => isVerb(base),
  )
}

const PAST = new Map(
  `get got|send sent|see saw|keep kept|pay paid|know knew|let let|make made|take took|find found|give gave|sell sold|win won|
  build built|bring brought|buy bought|choose chose|come came|cut cut|do did|eat ate|fall fell|feel felt|go went|grow grew|
  have had|hear heard|hit hit|hold held|lead led|learn learned|leave left|lose lost|mean meant|meet met|put put|read read|
  run ran|say said|set set|sit sat|sleep slept|speak spoke|spend spent|stand stood|teach taught|tell told|think thought|
  understand understood|write wrote|wear wore|rise rose|begin began|break broke|catch caught|draw drew|drive drove|sing sang|
  fit fit|shoot shot|show showed|ship shipped|swap swapped|stop stopped|plan planned|cancel cancelled|book booked|drop dropped|
  scan scanned|sign signed|submit submitted|skip skipped|shop shopped|log logged|prep prepped|edit edited|map mapped|tag tagged`
    .split('|')
    .map((pair): [string, string] => {
      const [base = '', past = ''] = pair.trim().split(' ')
      return [base, past]
    }),
)

/** "forwarded", "swapped": the past of a verb. */
export function pastOf(base: string): string {
  const known = PAST.get(base)
  if (known !== undefined) return known
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return `${base}ed`
}

const IRREGULAR_PARTICIPLES = set(
  `kept paid done made built sent sold taken given written known shown grown drawn driven held led lost met put set read
  told taught worn won bought brought caught chosen cut found hidden run sewn spoken woven sorted ready handmade
  homemade made hand-made custom-made shot fed ground laid frozen flown`,
)

/** "kept", "sorted", "tested". */
export const isParticiple = (word: string): boolean =>
  IRREGULAR_PARTICIPLES.has(word) ||
  IRREGULAR_PARTICIPLES.has(word.replace(/^(?:re|un|pre|hand|over|home|out)-?(?=[a-z]{3})/, '')) ||
  (/(?:^|-)[a-z]{2,}ed$/.test(word) &&
    !/^(?:need|speed|feed|seed|bed|red|shed|breed|indeed|weed|exceed|proceed|embed|succeed|hundred)$/.test(
      word,
    ))

/** What a person may own and a message calls "your": the people of a business, and what it has. */
export const OWN_PEOPLE = set(
  `clients customers patients guests leads prospects callers buyers shoppers visitors members tenants candidates applicants
  employees staff drivers technicians techs students subscribers readers followers attendees reps team crew residents
  donors diners users players pupils`,
)
export const OWN_THINGS = set(
  `lot site office house home roof car yard website inbox books kitchen floor floors gutters driveway pool garden garage store shop
  calendar data phone phones team staff rota pipeline list parking`,
)

/** What is used to do the work, where a report or a list is what comes of it. */
export const INSTRUMENTS =
  /(?:^|[ -])(?:pole|robot|drone|van|truck|bike|rider|camera|scanner|ladder|rope|lift|crane|machine|vacuum|steam|sensor|laser|chemicals|paints?|products|tools|equipment|materials|methods?)$/i
