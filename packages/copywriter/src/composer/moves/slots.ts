import type { Gain, Material, Trouble, FactSaid } from '../../brief/material/material.ts'
import { withArticle } from '../../brief/grammar.ts'

/** What one message says: the parts of the material it was given, and what the trade knows. */
export interface Content {
  material: Material
  /** The offer as a clause. */
  offer?: string | undefined
  trouble?: Trouble | undefined
  gain?: Gain | undefined
  /** A further one, said after the first. */
  second?: Gain | undefined
  /** Can open a message: about the reader or the world, or with a date or a limit. */
  fact?: FactSaid | undefined
  /** Can end one. */
  proof?: FactSaid | undefined
  /** The trade's own sentences. */
  moment?: string | undefined
  question?: string | undefined
  test?: readonly [string, string] | undefined
  purpose?: string | undefined
  sum?: { amount: string; count: string; total: string } | undefined
}

/** The shape a slot has; a move is checked against it when it is loaded. */
export type Shape = 'sentence' | 'clause' | 'noun' | 'gerund' | 'infinitive' | 'predicate' | 'word' | 'tail'

interface SlotRule {
  shape: Shape
  /** The part of the content it says, so that nothing is said twice; none for words of grammar. */
  says?: 'trouble' | 'gain' | 'second' | 'fact' | 'proof' | 'offer' | 'known' | 'sum'
  fill: (content: Content) => string | undefined
  /** What stands in for it when a move is proofread by itself. */
  sample: string
}

const plural = (content: Content, many: string, one: string) => (content.material.offer.isPlural ? many : one)
/** A name of its own is one, whatever it is. */
const named = (content: Content) => /^[A-Z]/.test(content.material.offer.our ?? '')

const STATE =
  /\b(is|are|isn't|aren't|has|have|hasn't|can't|cannot|don't|doesn't|needs?|lists?|knows?|wants?|likes?|means?|there's|you're)\b/

/** "No time": one can't deal with it, but it can be told. */
const LACK = /^(?:no|not enough|too few|too little|lack of|a lack of|low|little) /i

const toldOf = (trouble: Trouble | undefined) =>
  trouble?.clause ??
  (trouble?.things !== undefined && LACK.test(trouble.things)
    ? `${trouble.thingsArePlural && !trouble.things.startsWith('no ') ? 'there are' : "there's"} ${trouble.things}`
    : undefined)

function slot(shape: Shape, sample: string, says: SlotRule['says'], fill: SlotRule['fill']): SlotRule {
  return { shape, sample, fill, ...(says ? { says } : {}) }
}

/** What a line may be filled with. */
export const SLOTS = {
  // The reader's trouble.
  clause: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) => toldOf(trouble)),
  /** Short enough for what stands behind it: "..., right?" */
  brief: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) =>
    trouble && trouble.words <= 10 && !trouble.clause?.includes(',') ? trouble.clause : undefined,
  ),
  parts: slot('sentence', 'The units die at once. Your tenants call you.', 'trouble', ({ trouble }) =>
    trouble?.parts?.map((part) => `${part}.`).join(' '),
  ),
  habit: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) =>
    trouble?.isPast ? undefined : toldOf(trouble),
  ),
  when: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) => trouble?.when),
  /** Something that happens, not a state: it can happen again. */
  event: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) =>
    trouble?.when !== undefined && !STATE.test(trouble.when) ? trouble.when : undefined,
  ),
  gerund: slot('gerund', 'chasing receipts by email', 'trouble', ({ trouble }) => trouble?.gerund),
  bare: slot('infinitive', 'chase receipts by email', 'trouble', ({ trouble }) => trouble?.bare),
  /** What one can have too much of. */
  things: slot('noun', 'no-shows', 'trouble', ({ trouble }) =>
    trouble?.things !== undefined && !LACK.test(trouble.things) ? trouble.things : undefined,
  ),
  dothings: slot('word', 'do', undefined, ({ trouble }) => (trouble?.thingsArePlural ? 'do' : 'does')),
  arethings: slot('word', 'are', undefined, ({ trouble }) => (trouble?.thingsArePlural ? 'are' : 'is')),

  // The offer.
  offer: slot('clause', 'we edit podcasts', 'offer', ({ offer }) => offer),
  our: slot('noun', 'our podcast editing', 'offer', ({ material }) => material.offer.our),
  thing: slot('noun', 'a booking page', 'offer', ({ material }) => material.offer.thing),
  does: slot(
    'predicate',
    'drafts the letter during the consult',
    'gain',
    ({ material }) => material.offer.does,
  ),
  /** Takes "for exactly that" behind it. */
  plainoffer: slot('clause', 'we edit podcasts', 'offer', ({ offer }) =>
    offer !== undefined && !/ for |,/.test(offer) ? offer : undefined,
  ),
  /** Told as a reason: what the sender does, not what the thing is. */
  deed: slot('clause', 'we edit podcasts', 'offer', ({ offer }) =>
    offer !== undefined && /^(?:we|I)\b/.test(offer) ? offer : undefined,
  ),
  is: slot('word', 'is', undefined, (content) => (named(content) ? 'is' : plural(content, 'are', 'is'))),
  helps: slot('word', 'helps', undefined, (content) =>
    named(content) ? 'helps' : plural(content, 'help', 'helps'),
  ),
  takes: slot('word', 'takes', undefined, (content) =>
    named(content) ? 'takes' : plural(content, 'take', 'takes'),
  ),
  fixes: slot('word', 'fixes', undefined, (content) =>
    named(content) ? 'fixes' : plural(content, 'fix', 'fixes'),
  ),
  /** Behind "you get ...": what one does comes with nothing. */
  comes: slot('word', 'comes with', undefined, ({ gain }) =>
    gain && /^you get\b/.test(gain.clause) ? 'comes with' : undefined,
  ),
  /** An offer with a name of its own. */
  name: slot('noun', 'Still Here', 'offer', (content) =>
    named(content) ? content.material.offer.our : undefined,
  ),
  works: slot('word', 'works', undefined, (content) =>
    named(content) ? 'works' : plural(content, 'work', 'works'),
  ),
  we: slot('word', 'we', undefined, ({ material }) => material.offer.sender),

  // What it does, gives, costs.
  gain: slot('clause', 'you get show notes in 4 days', 'gain', ({ gain }) => gain?.clause),
  /** Starts with the reader. */
  yougain: slot('clause', 'you get show notes in 4 days', 'gain', ({ gain }) =>
    gain && /^(you|your)\b/.test(gain.clause) ? gain.clause : undefined,
  ),
  /** Something happens: it can follow "the next time". */
  action: slot('clause', 'you get show notes in 4 days', 'gain', ({ gain }) =>
    gain && (gain.kind === 'action' || gain.kind === 'thing') && !/^(it|they)\b/.test(gain.clause)
      ? gain.clause
      : undefined,
  ),
  /** Somebody's doing or getting: it can stand behind "with our ..." or a colon. */
  withgain: slot('clause', 'you get show notes in 4 days', 'gain', ({ gain }) =>
    gain && !/^(it|it's|they|they're|there|there's)\b/.test(gain.clause) ? gain.clause : undefined,
  ),
  /** The same in one breath. */
  shortgain: slot('clause', 'you get show notes in 4 days', 'gain', ({ gain }) =>
    gain && !/^(it|it's|they|they're|there|there's)\b|,| and /.test(gain.clause) ? gain.clause : undefined,
  ),
  /** Needs no word before it that says what "it" is. */
  freegain: slot('clause', 'you get show notes in 4 days', 'gain', ({ gain }) =>
    gain && !/\b(it|it's|they|they're)\b/.test(gain.clause) ? gain.clause : undefined,
  ),
  /** The same, where "with our ..." follows. */
  opengain: slot('clause', 'you get show notes in 4 days', 'gain', ({ gain }) =>
    gain && !/\b(it|it's|they|they're|with|our)\b|,/.test(gain.clause) && gain.words <= 12
      ? gain.clause
      : undefined,
  ),
  whatif: slot('clause', 'you got show notes in 4 days', 'gain', ({ gain }) => gain?.whatIf),
  phrase: slot('noun', 'show notes in 4 days', 'gain', ({ gain }) => gain?.phrase),
  tail: slot('tail', 'at $120 an episode', 'gain', ({ gain }) => gain?.tail),
  can: slot('infinitive', 'check and sign', 'gain', ({ gain }) => gain?.can),
  second: slot('clause', "it's $120 an episode", 'second', ({ second }) => second?.clause),
  phrase2: slot('noun', '$120 an episode', 'second', ({ second }) =>
    second?.kind === 'term' ? second.phrase : undefined,
  ),
  tail2: slot('tail', 'at $120 an episode', 'second', ({ second }) => second?.tail),

  // What else the brief and the trade know.
  fact: slot('clause', 'the rule applies since June', 'fact', ({ fact }) => fact?.clause),
  note: slot('noun', '63 episodes', 'fact', ({ fact }) => fact?.phrase),
  proof: slot('clause', "we've done this for 9 years", 'proof', ({ proof }) => proof?.clause),
  proofnote: slot('noun', 'insured to £10m', 'proof', ({ proof }) => proof?.phrase),
  moment: slot('sentence', 'The phone rings at the desk.', 'known', ({ moment }) => moment),
  question: slot('sentence', 'Who answers the phone at noon?', 'known', ({ question }) => question),
  test: slot('sentence', 'Ring your own number at noon.', 'known', ({ test }) => test?.[0]),
  shows: slot('sentence', 'That is what callers hear.', 'known', ({ test }) => test?.[1]),
  purpose: slot('clause', 'people nearby find you', 'known', ({ purpose }) => purpose),
  count: slot('word', 'four weeks', 'sum', ({ sum }) => sum?.count),
  amount: slot('noun', '10 hours a week', 'sum', ({ sum }) => sum?.amount),
  total: slot('noun', '40 hours', 'sum', ({ sum }) => sum?.total),

  // The reader.
  readers: slot('noun', 'dairy farmers', undefined, ({ material }) => material.reader.plural),
  areader: slot('noun', 'a dentist', undefined, ({ material }) =>
    material.reader.singular === undefined ? undefined : withArticle(material.reader.singular),
  ),
  place: slot('noun', 'Leeds', undefined, ({ material }) => material.reader.place),
} as const satisfies Record<string, SlotRule>

export type SlotName = keyof typeof SLOTS
