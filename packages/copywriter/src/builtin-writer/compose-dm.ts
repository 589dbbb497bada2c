import type { Brief } from '../brief/read-brief.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import type { Fact } from '../brief/find-facts.ts'
import { findFacts, statesFact } from '../brief/find-facts.ts'
import type { Recognition } from '../playbook/situation.ts'
import { mapInTurns, takeTurn } from '../take-turn.ts'
import { DM_ASKS, TONE_ASKS } from '../asks.ts'
import type { Candidate, Part } from './candidate.ts'
import { listNoteHooks, listPlaybookHooks, splitSentences } from './hooks.ts'
import type { Hook } from './hooks.ts'
import type { Note, Notes } from './notes/read-notes.ts'
import { hasOthers, toSingularSender } from '../brief/people.ts'
import { listOffers, isRepetition } from './list-offers.ts'
import type { Offer } from './list-offers.ts'
import { dropSeen, listSeenHooks } from './list-seen-hooks.ts'
import { measureRelevance } from './measure-relevance.ts'
import type { Relevance } from './measure-relevance.ts'
import { listContentStems } from '../playbook/stems.ts'
import { countWords } from '../brief/sentence.ts'

const LENGTH = { least: 22, most: 60, characters: 330 } as const

export interface Composing {
  readonly brief: Brief
  readonly notes: Notes
  readonly recognition: Recognition | null
  /** From 0 to 1, deterministic for a seed. */
  readonly random: () => number
}

const DRAFTS_PER_TURN = 40

/** Every message for the brief, without its ask. */
export async function composeDms({
  brief,
  notes: given,
  recognition,
  random,
}: Composing): Promise<Candidate[]> {
  await takeTurn()
  const notes = dropSeen(given)
  // What no printed sentence states is not missed in a message.
  const said = [...notes.pains, ...notes.ways, ...notes.facts, ...notes.offers]
  const facts = findFacts(brief).filter((fact) => said.some(({ text }) => statesFact(text, fact)))
  const spentBy = memoizeStatedFacts(facts)
  const relevance = measureRelevance(brief)
  const hooks = [
    ...listSeenHooks(given),
    ...listNoteHooks(notes),
    ...(recognition ? listPlaybookHooks(recognition.situation, relevance) : []),
  ].map((hook) => ({ ...hook, merit: hook.merit + random() * 0.6 }))
  await takeTurn()
  const offers = listOffers(notes, recognition, relevance)
  const drafts = [
    ...listBodies(recognition, notes, relevance).map((body) => ({ ...body, random: random() })),
    ...pickBest(offers, 6).flatMap((offer) => composePlainOffer(offer, notes, random())),
  ]
  for (const hook of pickBest(hooks, 18)) {
    await takeTurn()
    drafts.push(...pickBest(offers, 9).flatMap((offer) => joinHookAndOffer(hook, offer, notes, random())))
  }
  return mapInTurns(drafts, (draft) => weighDraft(draft, facts, notes, spentBy), DRAFTS_PER_TURN)
}

const pickBest = <T extends { readonly merit: number }>(list: readonly T[], count: number): T[] =>
  list.toSorted((a, b) => b.merit - a.merit).slice(0, count)

type Draft = Omit<Candidate, 'merit' | 'text'> & { merit: number; random: number; confidence: number }

/** Messages of the playbook with the sender's fact in their slot. */
function listBodies(
  recognition: Recognition | null,
  { facts, product, ways }: Notes,
  { sharedWith, isAboutPain, isSupported, isNewClaim }: Relevance,
): Omit<Draft, 'random'>[] {
  const { mechanism, situation } = recognition ?? {}
  if (!mechanism?.bodies || !situation) return []
  const price = facts.find(
    ({ kind, text }) => kind === 'price' && /^It's (?:a flat |about )?[$€£]/.test(text),
  )
  const amount = price ? /[$€£][\d.,]+k?(?: (?:a|an|per) \w+)?/.exec(price.text)?.[0] : undefined
  return mechanism.bodies.flatMap((body) => {
    const text = fillSpans(body, amount)
    if (text === null || isNewClaim(text) || !isSupported(text) || (ways.length > 0 && !isAboutPain(text)))
      return []
    const own = product.sender === 'I' ? toSingularSender(text) : text
    const [before = '', after = ''] = own.split('{fact}').map((piece) => piece.trim())
    const [first = ''] = splitSentences(before)
    const rest = before.slice(first.length).trim()
    const usable = facts.filter((note) => note.confidence >= 0.75 && countWords(note.text) <= 20)
    const fresh = usable.filter((fact) => !isRepetition(own, fact.text))
    return [...fresh.slice(0, 3), undefined].map((fact) => ({
      parts: [
        { role: 'hook', text: first, from: 'playbook' },
        ...(rest === '' ? [] : [{ role: 'offer', text: rest, from: 'playbook' } as const]),
        ...(fact ? [{ role: 'fact', text: fact.text, from: fact.field, note: fact } as const] : []),
        ...(after === '' ? [] : [{ role: 'offer', text: after, from: 'playbook' } as const]),
      ] as const,
      hook: 'body' as const,
      hookKey: body,
      isRough: false,
      merit: 2.4 + Math.min(sharedWith(text), 6) * 0.35,
      confidence: 1,
    }))
  })
}

/** Keeps spans in brackets when the brief has their figure; null when a slot stays empty. */
function fillSpans(line: string, price: string | undefined): string | null {
  const text = line.replace(/\s?\[([^[\]]{1,120})\]/g, (whole, span: string) => {
    const filled = price === undefined ? span : span.replace('{price}', price)
    return /\{/.test(filled) ? '' : whole.startsWith(' ') ? ` ${filled}` : filled
  })
  return /\{(?!fact\})/.test(text) ? null : text
}

/** Whether a text names the product or its kind. */
export const isProductNamed = (text: string, { product }: Notes): boolean =>
  (product.sentence !== undefined && isHalfShared(product.sentence, text)) ||
  (product.sentence === undefined && product.noun === undefined) ||
  (product.name !== undefined && text.includes(product.name)) ||
  (product.noun !== undefined && isMostlyShared(product.core ?? product.noun, text))

function isHalfShared(sentence: string, text: string): boolean {
  const said = new Set(listContentStems(text))
  const stems = listContentStems(sentence)
  return stems.filter((stem) => said.has(stem)).length * 2 >= stems.length
}

/** Half of the words of the product, the first among them: "headstone" of "headstone safety testing". */
function isMostlyShared(noun: string, text: string): boolean {
  const said = new Set(listContentStems(text))
  const stems = listContentStems(noun)
  return said.has(stems[0] ?? '') && stems.filter((stem) => said.has(stem)).length * 2 >= stems.length
}

/** The offer without a hook, for a brief without a pain. */
function composePlainOffer(offer: Offer, notes: Notes, random: number): Draft[] {
  const [first, ...rest] = offer.parts
  // "The app reminds them" is no opening: the app is unknown.
  if (!first || (first.from !== 'product' && !/^(?:We|I|Our|My|With)\b/.test(first.text))) return []
  if (offer.needsOthers || /^(?:\S+ ){0,2}(?:it|them|one)\b/i.test(first.text)) return []
  const hook: Hook = {
    kind: 'offer',
    text: first.text,
    key: first.text,
    // A given pain is the better opening.
    merit: notes.pains.length > 0 ? -4.5 : -2,
    ...(first.note ? { note: first.note } : {}),
  }
  return rest.length === 0
    ? listPlainParts([first], offer, notes, hook, random)
    : joinHookAndOffer(hook, { ...offer, parts: rest }, notes, random)
}

function listPlainParts(
  parts: readonly Part[],
  offer: Offer,
  { facts }: Notes,
  hook: Hook,
  random: number,
): Draft[] {
  const spare = facts.filter(({ text, confidence }) => text !== hook.text && confidence >= 0.6).slice(0, 2)
  return [[], ...spare.map((fact) => [fact])].map((chosen) => ({
    parts: [
      ...parts,
      ...chosen.map((fact): Part => ({ role: 'fact', text: fact.text, from: fact.field, note: fact })),
    ],
    hook: hook.kind,
    hookKey: hook.key,
    isRough: offer.confidence < 0.7,
    merit: hook.merit + offer.merit,
    confidence: offer.confidence,
    random,
  }))
}

/** Hook and offer, alone, with one of the strongest facts, or with two. */
function joinHookAndOffer(hook: Hook, offer: Offer, { facts }: Notes, random: number): Draft[] {
  const used = new Set([hook.note?.text, ...offer.parts.map(({ note }) => note?.text)])
  if (offer.parts.some(({ note, text }) => (note && note.text === hook.note?.text) || text === hook.text))
    return []
  if (offer.needsOthers && !hasOthers(hook.text)) return []
  const hookPart: Part = {
    role: 'hook',
    text: hook.text,
    from: hook.note?.field ?? 'playbook',
    ...(hook.note ? { note: hook.note } : {}),
  }
  const first = offer.parts[0]
  if (!first) return []
  const spare = facts.filter(
    (note) =>
      !used.has(note.text) &&
      note.confidence >= 0.6 &&
      !isRepetition(hook.text, note.text) &&
      !offer.parts.some(({ text }) => isRepetition(text, note.text)),
  )
  const choices: Note[][] = [
    [],
    ...spare.slice(0, 3).map((note) => [note]),
    ...spare
      .slice(3)
      .filter(({ field }) => field === 'proof')
      .map((note) => [note]),
    ...(spare.length > 1 ? [spare.slice(0, 2)] : []),
  ]
  return choices.flatMap((chosen) => {
    const parts: Part[] = [
      hookPart,
      ...offer.parts,
      ...chosen.map((note): Part => ({ role: 'fact', text: note.text, from: note.field, note })),
    ]
    const confidences = [
      hook.note?.confidence ?? 1,
      offer.confidence,
      ...chosen.map(({ confidence }) => confidence),
    ]
    const confidence = Math.min(...confidences)
    return [
      {
        parts,
        hook: hook.kind,
        hookKey: hook.key,
        isRough: confidence < 0.7,
        merit: hook.merit + offer.merit,
        confidence,
        random,
      },
    ]
  })
}

/** Cached: parts recur in hundreds of texts. */
function memoizeStatedFacts(facts: readonly Fact[]): (text: string) => readonly Fact[] {
  const known = new Map<string, readonly Fact[]>()
  return (text) => {
    const found = known.get(text) ?? facts.filter((fact) => statesFact(text, fact))
    known.set(text, found)
    return found
  }
}

function weighDraft(
  draft: Draft,
  facts: readonly Fact[],
  notes: Notes,
  spentBy: (text: string) => readonly Fact[],
): Candidate {
  const text = draft.parts.map((part) => part.text).join(' ')
  const spent = [...new Set(draft.parts.flatMap((part) => spentBy(part.text)))]
  const strongest = facts.slice(0, 2)
  const words = countWords(text) + 4
  let merit = draft.merit + draft.random * 0.9
  if (facts.length > 0)
    merit += strongest.some((fact) => spent.includes(fact)) ? 2 : spent.length > 0 ? 0.8 : -2.2
  merit += Math.min(spent.length, 3) * 0.25
  if (words < LENGTH.least) merit -= (LENGTH.least - words) * 0.25
  if (words > LENGTH.most) merit -= (words - LENGTH.most) * 0.3
  if (text.length > LENGTH.characters) merit -= (text.length - LENGTH.characters) * 0.03
  if (draft.confidence < 0.7) merit -= 1.2
  // The prospect has not seen the form, so the text must name the offer.
  const offered = draft.parts
    .filter(({ role }) => role !== 'hook')
    .map((part) => part.text)
    .join(' ')
  if (!isProductNamed(draft.hook === 'body' || draft.hook === 'offer' ? text : offered, notes)) merit -= 6
  // A text that ignores the given pain seems to be about something else.
  if (notes.pains.length > 0 && !draft.parts.some(({ from }) => from === 'painPoint')) merit -= 0.7
  const isFlat = splitSentences(text).filter((sentence) => /^(?:it's|there's|we|i)\b/i.test(sentence)).length
  if (isFlat > 2) merit -= (isFlat - 2) * 0.5
  return { text, parts: draft.parts, hook: draft.hook, hookKey: draft.hookKey, isRough: draft.isRough, merit }
}

/** Adds the last sentence. `at` is the position in the set: the forms of an ask take turns. */
export function addAsk(candidate: Candidate, brief: ParsedFields, at: number): Candidate {
  const { ctaType, tone } = brief.form
  const forms = DM_ASKS[ctaType]?.forms ?? TONE_ASKS[tone]
  const ask = forms[at % forms.length] ?? forms[0] ?? ''
  return {
    ...candidate,
    text: `${candidate.text} ${ask}`,
    parts: [...candidate.parts, { role: 'ask', text: ask, from: 'ask' }],
  }
}
