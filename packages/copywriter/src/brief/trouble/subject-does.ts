import { isPlural } from '../grammar.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'

/** Verbs of things gone wrong that business rarely needs. */
const MORE_VERBS = new Set(
  `sit drop drive ring overprice overdeliver flop pile wilt misuse stall burn fade dry lag freeze shrug blow mount creep dip dwindle
  swing jump spike plummet stagnate plateau drag sag yell shout nag rust overcook overbook bail fall call sign check email text
  park bring show stay turn walk ask pay lose take get go come leave cost break start stop spend send book cancel wait work
  live hang hurt ache itch swell crack peel flood jam clog smell drip trip slip tear wear fray expire lapse renew reschedule rebook
  upgrade downgrade log escalate reopen reply unsubscribe return pick need want have do make eat kill hit keep hold run see hear
  give put trust forget look sell die quit cry beg complain vanish disappear arrive happen switch stall retire vary differ overlap conflict slam hog shout list present accept throw knock steal fight deny refuse reject approve delay misplace bin wake oversell underbid outbid fire sack dump message text involve require include cover concern double triple pile churn
  haggle panic lay flop flatline age expire rebook bail barter browse accept bend nitpick lowball stack roll suck put pull wear poke drift browse drip back pop lapse struggle ghost undercut shrink dwindle plummet tank resign retire sink burst sour
  collapse deteriorate evaporate overrun overspend slide skyrocket spiral log trickle splinter split part escape leak fizzle tail taper`.split(
    /\s+/,
  ),
)
/** Third-person forms that stand as plural nouns just as often. */
export const AS_OFTEN_NOUNS: ReadonlySet<string> = new Set(
  `times calls costs leads bills reviews orders sales plans reports works tracks texts emails books quotes trades
  posts ads shows designs prices ranks stores trains charges invoices notes deals dates offers checks
  claims cuts drops marks prints returns requests repairs updates tests visits views turns tours looks
  parks signs swings spikes dips jumps leaves falls stays walks breaks stops starts needs wants runs holds
  hits uses reps tickets rates fees hours days weeks months years slips trips tears floods mistakes jams
  cracks switches asks users`.split(/\s+/),
)
const DOER =
  /^(?:contractor|supplier|vendor|agency|accountant|bookkeeper|landlord|lawyer|developer|manager|assistant|bank|insurer|company|council|receptionist|owner|chef|helper|guy|kid|client|customer|tenant|patient|guest|boss|driver|neighbour|neighbor|builder)$/
/** Past forms that are nothing else. */
export const IRREGULAR_PAST = new Set(
  `withheld bought built caught fought froze heard kept lent paid sent stole swore threw won wrote blew broke flew fell came went
  took got gave forgot knew grew drew drove ate rang ran sank sold told thought chose began became left lost said did had was were
  saw spoke stood taught tore woke wore crept sprang stuck swung shrank froze grew shot`.split(/\s+/),
)
/** Pasts at the end of a piece that nothing was done to. */
const FELL =
  /^(?:flopped|flatlined|tanked|plummeted|stalled|collapsed|backfired|dropped|halved|doubled|tripled|failed|crashed|disappeared|vanished|slowed|dipped|plateaued|fizzled)$/
const AFTER_PAST =
  /^(?:through|into|up|out|off|away|down|over|by|from|ringing|coming|working|calling|buying|growing|the|a|an|my|our|your|their|us|me|you|twice|last|again|when|after|on|in|to)$/
const OBJECT =
  /^(?:a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|any|no|nothing|more|less|it|them|you|us|me|him|[$€£]?\d.*)$/
const NO_SUBJECT_WORD =
  /^(?:a|an|the|of|to|and|or|but|is|are|was|were|be|in|on|at|for|with|from|by|not|never|when|if|who|that|because|than|as|so|too|you|your|their|his|her|our|my|late|bad|missed|lost|slow|no|new|early|last-minute|high|low|poor|weak|empty|wrong|some|any|every|each)$/
const ENDS_SUBJECT = /^(?:of|to|and|or|but|in|on|at|for|with|from|by|when|if|who|that|because|than|as|so)$/
const PLURAL_STUFF =
  /^(?:sports|systems|savings|earnings|operations|logistics|news|always|perhaps|sometimes|hours|days|weeks|months|years|minutes|plus|yes)$/

export const isVerb = (word: string): boolean =>
  MORE_VERBS.has(word) || STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)

const baseOf = (word: string): string | undefined =>
  word.endsWith('s') && !word.endsWith('ss')
    ? [word.slice(0, -1), word.slice(0, -2), word.replace(/ies$/, 'y')].find(isVerb)
    : undefined

/** Verbs that are adjectives or adverbs behind another: "the flat sits empty". */
const NO_VERB_THEN =
  /^(?:empty|open|clean|slow|dry|cool|clear|free|more|like|out|up|down|back|last|off|less|late|all|half|forward|nothing|time|money|work|call|hold|people)$/

/** The place of the verb behind a plain subject of up to four words: "techs drive", "the AC dies", "month end close takes". */
export function verbOfPlainSubject(text: string): number | undefined {
  const words = text.split(' ')
  for (let at = 1; at <= 4 && at < words.length; at += 1) {
    const word = words[at] ?? ''
    const lower = word.toLowerCase()
    const subject = (words[at - 1] ?? '').toLowerCase()
    if (/,$/.test(words[at - 1] ?? '') || ENDS_SUBJECT.test(lower)) return undefined
    if (
      /^[A-Z]/.test(word) ||
      NO_SUBJECT_WORD.test(subject) ||
      /^(?:never|always|often|still|just|only)$/.test(lower)
    )
      continue
    if (/^\d/.test(subject)) return undefined
    const next = words[at + 1]?.toLowerCase()
    if (IRREGULAR_PAST.has(lower)) return at
    if (/ed$/.test(lower) && next !== undefined && AFTER_PAST.test(next)) return at
    if (next === undefined && FELL.test(lower)) return at
    const isMany =
      (isPlural(subject) ||
        /^(?:people|children|men|women|kids|staff|rest|vets|mods|devs|techs|reps|gulls|kegs|sales)$/.test(
          subject,
        )) &&
      !PLURAL_STUFF.test(subject)
    const adverb = /^(?:never|always|often|still|just|only)$/.test(subject)
    if (isMany && isVerb(lower) && !lower.endsWith('ing')) return at
    if (isMany && /^(?:have|are|were|will|can|(?:do|did|are|were|have|wo|ca)n't)$/.test(lower)) return at
    if (!isMany && !adverb && baseOf(lower) !== undefined) {
      const isDoer = DOER.test(subject) && next !== undefined
      if (
        AS_OFTEN_NOUNS.has(lower) &&
        !isDoer &&
        next !== 'like' &&
        !(next !== undefined && OBJECT.test(next))
      )
        continue
      if (next === 'of' || next === 'and') continue
      // "class packs expire", "cover costs have doubled"
      if (next !== undefined && isVerb(next) && !NO_VERB_THEN.test(next)) continue
      return at
    }
  }
  return undefined
}
