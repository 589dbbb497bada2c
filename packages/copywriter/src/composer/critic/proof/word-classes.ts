import { isPlural as findPlural, thirdPerson } from '../../../brief/grammar.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../../../brief/lexicon/verbs.ts'

import { remember } from '../remember.ts'

const MOST_WORDS = 8_000

/** Every check asks for the same few thousand words. */
export const isPlural = remember(findPlural, MOST_WORDS)

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** What a noun phrase begins with. */
export const OPENS_NOUN = set(
  `the a an your our my their his her its this that these those every each no some any`,
)
export const SUBJECTS = set(`you we they i he she it`)
export const MODALS = set(
  `can can't cannot will won't would wouldn't should shouldn't could couldn't must may might`,
)
export const INDEFINITE = set(
  `someone somebody nobody everyone everybody anyone anybody nothing everything something anything`,
)
/** After one of these a clause of its own begins. */
export const JOINTS = set(
  `that which who whom whose what when where while if because so and but or before after until since as than
  whether how why though although unless once , : ;`,
)
export const PREPOSITIONS_PLAIN = set(
  `of in on at to for from with by about into over under after before during without per via between through`,
)

/** Verbs the brief's own list has no use for. */
const MORE_VERBS = set(`be have do give gain forward list count gather
  recommend require accept continue return contain include involve describe receive release resolve evaluate greet wake
  warn thank pretend invent compare admit attend appear prove pull hurry chat advise gossip wave hum smile laugh cheer
  seat slow spare stream text swipe tap upset vote wipe zoom outnumber overlap need like love hate know ask tell say put set hang swap squeeze nap burst leak
  walk park pour pick bite burn scrape scan bury dig pop throw shove sew mow weld stack lift tune bounce blow rust smell
  chew cling drip freeze melt glow grind hum itch jam knock lean nod peel quit rub sink spill spin steal stir swing tear
  tick tug wipe yell argue assume insist prefer remember realise realize refuse seem remain belong deserve exist`)

/** Base forms, common enough to be seen in copy. */
export const isBaseVerb = (word: string): boolean =>
  STRONG_VERBS.has(word) || LOOSE_VERBS.has(word) || MORE_VERBS.has(word)

/** 'misses', 'changes', 'is': a verb that already has its subject. */
export const isThirdPersonVerb: (word: string) => boolean = remember((word) => {
  if (word === 'is' || word === 'has' || word === 'does') return true
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return false
  return [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`].some(
    (base) => isBaseVerb(base) && thirdPerson(base) === word,
  )
}, MOST_WORDS)

/** Past forms no rule gives. */
export const IRREGULAR_PAST =
  set(`went came left lost found got made said told grew fell rang kept paid sent took saw knew
  thought felt began wrote met shut held stood sat drew threw hung broke spoke chose drove rose won sold bought brought built
  taught caught hit put cut let set read led fed slept spent lent meant bent dealt heard ran gave wore bit flew woke ate`)

const IRREGULAR_PARTICIPLES =
  set(`made done built kept sent paid held given taken sold told bought brought caught found
  known seen shown written driven broken chosen grown drawn spoken stolen worn woken booked sworn hung`)

/** 'needed', 'made', 'signed': what stands after "has" and after a noun. */
export const isParticiple: (word: string) => boolean = remember((word) => {
  if (IRREGULAR_PARTICIPLES.has(word)) return true
  if (!word.endsWith('ed') || word.length < 5 || word.endsWith('eed')) return false
  const stems = [word.slice(0, -2), word.slice(0, -1), word.slice(0, -3), `${word.slice(0, -3)}y`]
  return stems.some(isBaseVerb) || EXTRA_PARTICIPLES.has(word)
}, MOST_WORDS)

const EXTRA_PARTICIPLES =
  set(`tagged weighed heated trained inspected voted edited signed tested filed insured recovered
  ranked recorded sourced dictated emptied cleaned`)
