import type { FactSaid, Material, Trouble } from '../../brief/material/material.ts'
import { withArticle } from '../../brief/grammar.ts'
import type { Pitch } from '../dm/pitch.ts'
import { restAfter } from '../dm/pitch.ts'

/** What one message says: the parts of the material it was given, and what the trade knows. */
export interface Content {
  material: Material
  /** The offer as a clause. */
  offer?: string | undefined
  trouble?: Trouble | undefined
  pitch?: Pitch | undefined
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

/** What there is to say; each once in a message. */
export type Part = 'trouble' | 'gain' | 'fact' | 'proof' | 'offer' | 'known' | 'purpose' | 'sum'

interface SlotRule {
  shape: Shape
  /** The parts of the content it says, so that nothing is said twice; none for words of grammar. */
  says: readonly Part[]
  fill: (content: Content) => string | undefined
  /** What stands in for it when a move is proofread by itself. */
  sample: string
}

const plural = (content: Content, many: string, one: string) => (content.material.offer.isPlural ? many : one)
/** A name of its own is one, whatever it is. */
const named = (content: Content) => /^[A-Z]/.test(content.material.offer.our ?? '')

const STATE =
  /^(?:nobody|no one)\b|^you (?:keep|use|rely|work|run|live|sell|do)\b|\b(is|are|isn't|aren't|has|have|hasn't|can't|cannot|don't|doesn't|needs?|lists?|knows?|wants?|likes?|means?|there's|you're)\b/

/** "No time": one can't deal with it, but it can be told. */
const LACK = /^(?:no|not enough|too few|too little|lack of|a lack of|low|little) /i

/** A piece of a trouble may be asked about; told, it would lose its point. */
const isMerePart = ({ trouble, material }: Content) =>
  trouble?.isPart === true && material.troubles.some(({ isPart }) => !isPart)

const toldOf = (content: Content) => (isMerePart(content) ? undefined : told(content.trouble))

const told = (trouble: Trouble | undefined) =>
  trouble?.clause ??
  (trouble?.things !== undefined && LACK.test(trouble.things)
    ? `${trouble.thingsArePlural && !trouble.things.startsWith('no ') ? 'there are' : "there's"} ${trouble.things}`
    : undefined)

/** What is left to say when the first gain was said in another form. */
const afterFirst = (pitch: Pitch | undefined) => (pitch ? restAfter(pitch.gains.slice(1), pitch.echoes) : '')

/** The gain that can hang on the offer; a person comes with a price, not with things. */
const tailed = ({ pitch, material }: Content) =>
  pitch?.gains.find(({ tail }) => tail && !(material.offer.kind === 'person' && tail.startsWith('with')))

/** "Our smart lock Bolt & Key": a name alone does not say what it is. */
function ourOf(content: Content): string | undefined {
  const { our, short, sender } = content.material.offer
  if (!named(content) || short === undefined || our === undefined || short === our) return our
  return `${sender === 'I' ? 'my' : 'our'} ${short} ${our}`
}

const NO_SITUATION = /^you (?:don't|can't|need|have|haven't|are|aren't|lack|want)\b/

/** "When then nobody follows up" is no moment. */
const whenOf = (trouble: Trouble | undefined) =>
  trouble?.when === undefined || /^then\b/.test(trouble.when) ? undefined : trouble.when

function slot(
  shape: Shape,
  sample: string,
  says: Part | readonly Part[] | undefined,
  fill: SlotRule['fill'],
): SlotRule {
  return { shape, sample, fill, says: says === undefined ? [] : typeof says === 'string' ? [says] : says }
}

/** What a line may be filled with. */
export const SLOTS = {
  // The reader's trouble.
  clause: slot('clause', 'your tenants call you at 2 am', 'trouble', toldOf),
  /** Short enough for what stands behind it: "..., right?" */
  brief: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) =>
    trouble && trouble.words <= 10 && !trouble.clause?.includes(',') ? trouble.clause : undefined,
  ),
  parts: slot('sentence', 'The units die at once. Your tenants call you.', 'trouble', ({ trouble }) =>
    trouble?.parts?.map((part) => `${part}.`).join(' '),
  ),
  habit: slot('clause', 'your tenants call you at 2 am', 'trouble', (content) =>
    content.trouble?.isPast ? undefined : toldOf(content),
  ),
  when: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) => whenOf(trouble)),
  /** The whole of a trouble as a condition: a piece of one is no reason to write. */
  wholewhen: slot('clause', 'your tenants call you at 2 am', 'trouble', (content) =>
    isMerePart(content) ? undefined : whenOf(content.trouble),
  ),
  /** What somebody can do something about: "when you don't have one" asks for nothing. */
  situation: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) => {
    const when = whenOf(trouble)
    return when !== undefined && !NO_SITUATION.test(when) ? when : undefined
  }),
  /** Something that happens, not a state: it can happen again. */
  event: slot('clause', 'your tenants call you at 2 am', 'trouble', ({ trouble }) => {
    const when = whenOf(trouble)
    return when !== undefined && !STATE.test(when) ? when : undefined
  }),
  gerund: slot('gerund', 'chasing receipts by email', 'trouble', ({ trouble }) => trouble?.gerund),
  /** Turned into a question: it presumes nothing. */
  asked: slot('clause', 'do your tenants still call you at 2 am', 'trouble', (content) =>
    isMerePart(content) ? undefined : content.trouble?.asked,
  ),
  /** A doing that takes time; spending money takes none. */
  pastime: slot('gerund', 'chasing receipts by email', 'trouble', ({ trouble }) =>
    trouble?.gerund !== undefined &&
    !/^(?:spending|paying|buying|losing|relying|getting|having|being|missing)\b/.test(trouble.gerund)
      ? trouble.gerund
      : undefined,
  ),
  bare: slot('infinitive', 'chase receipts by email', 'trouble', ({ trouble }) => trouble?.bare),
  /** What one can have too much of. */
  things: slot('noun', 'no-shows', 'trouble', ({ trouble }) =>
    trouble?.things !== undefined && !LACK.test(trouble.things) ? trouble.things : undefined,
  ),
  shortthings: slot('noun', 'no-shows', 'trouble', ({ trouble }) =>
    trouble?.things !== undefined && !LACK.test(trouble.things) && trouble.words <= 5
      ? trouble.things
      : undefined,
  ),
  /** A doing, not a moment: "finish at 6:30" is nobody's burden. */
  chore: slot('infinitive', 'chase receipts by email', 'trouble', ({ trouble }) =>
    trouble?.gerund === undefined ? undefined : trouble.bare,
  ),
  lack: slot('noun', 'no time and no energy', 'trouble', ({ trouble }) =>
    trouble?.things !== undefined && LACK.test(trouble.things) ? trouble.things : undefined,
  ),
  dothings: slot('word', 'do', undefined, ({ trouble }) => (trouble?.thingsArePlural ? 'do' : 'does')),

  // The offer.
  offer: slot('clause', 'we edit podcasts', 'offer', ({ offer }) => offer),
  our: slot('noun', 'our podcast editing', 'offer', (content) => ourOf(content)),
  thing: slot('noun', 'a booking page', 'offer', ({ material }) => material.offer.thing),
  /** Takes "for exactly that" behind it. */
  plainoffer: slot('clause', 'we edit podcasts', 'offer', ({ offer }) =>
    offer !== undefined && !/ for |,|^(?:we're|I'm|I work)\b/.test(offer) ? offer : undefined,
  ),
  /** What the sender does, not what the thing is. */
  deed: slot('clause', 'we edit podcasts', 'offer', ({ offer }) =>
    offer !== undefined && /^(?:we|I) (?!work|have)/.test(offer) ? offer : undefined,
  ),
  comes: slot('word', 'comes', undefined, (content) =>
    named(content) ? 'comes' : plural(content, 'come', 'comes'),
  ),
  we: slot('word', 'we', undefined, ({ material }) => material.offer.sender),

  // What it does, gives, costs: the first of it, and what is left to say.
  lead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) => pitch?.lead),
  /** Somebody's doing or getting: it can stand behind "with our ..." or a colon. */
  withlead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) =>
    pitch && !/^(?:it|it's|they|they're|there|there's|we|I)\b/.test(pitch.lead) ? pitch.lead : undefined,
  ),
  /** The same in one breath. */
  shortlead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) =>
    pitch && !/^(?:it|it's|they|they're|there|there's)\b|,| and /.test(pitch.lead) ? pitch.lead : undefined,
  ),
  /** The same, where "with our ..." follows. */
  openlead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) =>
    pitch && /^(?:you|your)\b/.test(pitch.lead) && !/\b(?:it|it's|they|they're|with|our)\b|,/.test(pitch.lead)
      ? pitch.lead
      : undefined,
  ),
  youlead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) =>
    pitch && pitch.gains[0]?.kind === 'action' && /^your?\b(?! (?:pay|get|can))/.test(pitch.lead)
      ? pitch.lead
      : undefined,
  ),
  /** What helps against a trouble; a price does not. */
  answerlead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) =>
    pitch?.gains.some(({ kind, clause }) => kind === 'term' && pitch.lead.startsWith(clause))
      ? undefined
      : pitch?.lead,
  ),
  readerlead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) =>
    pitch && /^(?:you|your)\b/.test(pitch.lead) ? pitch.lead : undefined,
  ),
  /** What follows from the offer: an action, not a thing one is given. */
  deedlead: slot('clause', 'your guests book by themselves', 'gain', ({ pitch }) =>
    pitch?.gains[0]?.kind === 'action' && !/^(?:it|they|we|I)\b/.test(pitch.lead) ? pitch.lead : undefined,
  ),
  /** Something happens: it can follow "the next time". */
  actionlead: slot('clause', 'you get show notes in 4 days', 'gain', ({ pitch }) =>
    pitch && /^(?:action|thing)$/.test(pitch.gains[0]?.kind ?? '') && !/^(?:it|they)\b/.test(pitch.lead)
      ? pitch.lead
      : undefined,
  ),
  ourlead: slot('clause', 'our marquees are up in a day', ['gain', 'offer'], ({ pitch }) => pitch?.ourLead),
  /** What has not been said yet; may be nothing. */
  rest: slot('sentence', "It's $120 an episode.", undefined, ({ pitch }) => pitch?.rest ?? ''),
  whatif: slot('clause', 'you got show notes in 4 days', 'gain', ({ pitch }) => pitch?.gains[0]?.whatIf),
  restif: slot('sentence', "It's $120 an episode.", undefined, ({ pitch }) => afterFirst(pitch)),
  tail: slot('tail', 'at $120 an episode', 'gain', (content) => tailed(content)?.tail),
  resttail: slot('sentence', 'You get show notes in 4 days.', undefined, (content) =>
    content.pitch
      ? restAfter(
          content.pitch.gains.filter((gain) => gain !== tailed(content)),
          content.pitch.echoes,
        )
      : '',
  ),
  terms: slot('noun', '$120 an episode', 'gain', (content) => {
    const term = tailed(content)
    return term?.kind === 'term' ? term.phrase : undefined
  }),
  does: slot(
    'predicate',
    'drafts the letter during the consult',
    'gain',
    ({ material }) => material.offer.does,
  ),
  restdoes: slot('sentence', "It's $120 an episode.", undefined, ({ pitch, material }) =>
    pitch
      ? restAfter(
          pitch.gains.filter(({ clause }) => !clause.includes(material.offer.does ?? '\n')),
          pitch.echoes,
        )
      : '',
  ),
  can: slot('infinitive', 'check and sign', 'gain', ({ pitch }) => pitch?.gains[0]?.can),

  // What else the brief and the trade know.
  /** First, it must stand on its own: "it" would mean nothing yet. */
  fact: slot('clause', 'the rule applies since June', 'fact', ({ fact }) =>
    fact?.clause !== undefined && !/^(?:it|they|its|their)\b/.test(fact.clause) ? fact.clause : undefined,
  ),
  proof: slot('clause', "we've done this for 9 years", 'proof', ({ proof }) => proof?.clause),
  proofnote: slot('noun', 'insured to £10m', 'proof', ({ proof }) =>
    proof?.phrase !== undefined && (/\d/.test(proof.phrase) || proof.phrase.split(' ').length > 2)
      ? proof.phrase
      : undefined,
  ),
  moment: slot('sentence', 'The phone rings at the desk.', 'known', ({ moment }) => moment),
  question: slot('sentence', 'Who answers the phone at noon?', 'known', ({ question }) => question),
  test: slot('sentence', 'Ring your own number at noon.', 'known', ({ test }) => test?.[0]),
  shows: slot('sentence', 'That is what callers hear.', 'known', ({ test }) => test?.[1]),
  purpose: slot('clause', 'people nearby find you', 'purpose', ({ purpose }) => purpose),
  count: slot('word', 'four weeks', 'sum', ({ sum }) => sum?.count),
  amount: slot('noun', '10 hours a week', 'sum', ({ sum }) => sum?.amount),
  total: slot('noun', '40 hours', 'sum', ({ sum }) => sum?.total),

  // The reader.
  /** Not where the offer has named them: "I coach lawyers for lawyers". */
  readers: slot('noun', 'dairy farmers', undefined, ({ material, offer }) => {
    const head = material.reader.plural?.split(' ').at(-1) ?? ''
    return offer?.includes(head) === true ? undefined : material.reader.plural
  }),
  areader: slot('noun', 'a dentist', undefined, ({ material }) =>
    material.reader.singular === undefined ? undefined : withArticle(material.reader.singular),
  ),
} as const satisfies Record<string, SlotRule>

export type SlotName = keyof typeof SLOTS
