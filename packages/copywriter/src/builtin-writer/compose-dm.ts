import type { BriefFields } from '../brief/read-fields.ts'
import type { Fact } from '../brief/facts.ts'
import { factsOf, spends } from '../brief/facts.ts'
import type { Recognition } from '../playbook/situation.ts'
import { DM_ASKS, TONE_ASKS } from './asks.ts'
import type { Candidate, Part } from './candidate.ts'
import { closeHook, notesHooks, playbookHooks, splitSentences } from './hooks.ts'
import type { Hook } from './hooks.ts'
import type { Note, Notes } from './notes/notes.ts'
import { namesOthers, toSingularSender } from './notes/person.ts'
import { offersFor, repeats } from './offers.ts'
import type { Offer } from './offers.ts'
import { relevanceTo } from './relevance.ts'
import type { Relevance } from './relevance.ts'
import { contentStems } from '../playbook/stems.ts'
import { wordCount } from './notes/sentence.ts'

const LENGTH = { least: 22, most: 60, characters: 330 } as const

export interface Composing {
  readonly brief: BriefFields
  readonly notes: Notes
  readonly recognition: Recognition | null
  /** A number from 0 to 1, the same for the same seed. */
  readonly random: () => number
}

/** Every message that can be made of the brief, without its ask. */
export function composeDms({ brief, notes, recognition, random }: Composing): Candidate[] {
  const facts = factsOf(brief)
  const spentBy = memoSpends(facts)
  const relevance = relevanceTo(brief)
  const hooks = [
    ...notesHooks(notes),
    ...(recognition ? playbookHooks(recognition.situation, relevance) : []),
  ].map((hook) => ({ ...hook, merit: hook.merit + random() * 0.6 }))
  const offers = offersFor(notes, recognition, relevance)
  const candidates = [
    ...bodiesFor(recognition, notes, relevance).map((body) => ({ ...body, random: random() })),
    ...best(offers, 6).flatMap((offer) => plainOffer(offer, notes, random())),
    ...best(hooks, 18).flatMap((hook) =>
      best(offers, 9).flatMap((offer) => join(hook, offer, notes, random())),
    ),
  ]
  return candidates.map((draft) => weigh(draft, facts, notes, spentBy))
}

const best = <T extends { readonly merit: number }>(list: readonly T[], count: number): T[] =>
  list.toSorted((a, b) => b.merit - a.merit).slice(0, count)

type Draft = Omit<Candidate, 'merit' | 'text'> & { merit: number; random: number; confidence: number }

/** Whole messages of the playbook, with the sender's fact in its place. */
function bodiesFor(
  recognition: Recognition | null,
  { facts, product, ways }: Notes,
  { sharedWith, isAboutPain, isSupported, isUnsaid }: Relevance,
): Omit<Draft, 'random'>[] {
  const { mechanism, situation } = recognition ?? {}
  if (!mechanism?.bodies || !situation) return []
  const price = facts.find(
    ({ kind, text }) => kind === 'price' && /^It's (?:a flat |about )?[$€£]/.test(text),
  )
  const amount = price ? /[$€£][\d.,]+k?(?: (?:a|an|per) \w+)?/.exec(price.text)?.[0] : undefined
  return mechanism.bodies.flatMap((body) => {
    const text = fillSpans(body, amount)
    if (text === null || isUnsaid(text) || !isSupported(text) || (ways.length > 0 && !isAboutPain(text)))
      return []
    const own = product.sender === 'I' ? toSingularSender(text) : text
    const [before = '', after = ''] = own.split('{fact}').map((piece) => piece.trim())
    const [first = ''] = splitSentences(before)
    const rest = before.slice(first.length).trim()
    const usable = facts.filter(
      (note) => note.confidence >= 0.75 && wordCount(note.text) <= 20 && !note.needsOthers,
    )
    const fresh = usable.filter((fact) => !repeats(own, fact.text))
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

/** Spans in brackets stay where the brief has their figure; null where a slot is left over. */
function fillSpans(line: string, price: string | undefined): string | null {
  const text = line.replace(/\s?\[([^[\]]{1,120})\]/g, (whole, span: string) => {
    const filled = price === undefined ? span : span.replace('{price}', price)
    return /\{/.test(filled) ? '' : whole.startsWith(' ') ? ` ${filled}` : filled
  })
  return /\{(?!fact\})/.test(text) ? null : text
}

/** Whether a text says what is sold, by its name or a word of what it is. */
const namesProduct = (text: string, { product }: Notes): boolean =>
  (product.sentence !== undefined && sharesHalf(product.sentence, text)) ||
  (product.sentence === undefined && product.noun === undefined) ||
  (product.name !== undefined && text.includes(product.name)) ||
  (product.noun !== undefined && sharesMost(product.core ?? product.noun, text))

function sharesHalf(sentence: string, text: string): boolean {
  const said = new Set(contentStems(text))
  const stems = contentStems(sentence)
  return stems.filter((stem) => said.has(stem)).length * 2 >= stems.length
}

/** Half of the words that say what it is, with the first: "headstone" of "headstone safety testing". */
function sharesMost(noun: string, text: string): boolean {
  const said = new Set(contentStems(text))
  const stems = contentStems(noun)
  return said.has(stems[0] ?? '') && stems.filter((stem) => said.has(stem)).length * 2 >= stems.length
}

/** The offer with nothing before it, for a brief that gives nothing to open with. */
function plainOffer(offer: Offer, notes: Notes, random: number): Draft[] {
  const [first, ...rest] = offer.parts
  // "The app reminds them" opens nothing: which app?
  if (!first || (first.from !== 'product' && !/^(?:We|I|Our|My|With)\b/.test(first.text))) return []
  if (offer.needsOthers || /^(?:\S+ ){0,2}(?:it|them|one)\b/i.test(first.text)) return []
  const hook: Hook = {
    kind: 'offer',
    text: first.text,
    key: first.text,
    // A pain the sender gave is the better opening.
    merit: notes.troubles.length > 0 ? -4.5 : -2,
    ...(first.note ? { note: first.note } : {}),
  }
  return rest.length === 0
    ? plainParts([first], offer, notes, hook, random)
    : join(hook, { ...offer, parts: rest }, notes, random)
}

function plainParts(
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

/** Hook and offer, with nothing more, with one of the strongest facts, or with two. */
function join(hook: Hook, offer: Offer, { facts }: Notes, random: number): Draft[] {
  const used = new Set([hook.note?.text, ...offer.parts.map(({ note }) => note?.text)])
  if (offer.parts.some(({ note, text }) => (note && note.text === hook.note?.text) || text === hook.text))
    return []
  if (offer.needsOthers && !namesOthers(hook.text)) return []
  const hookPart: Part = {
    role: 'hook',
    text: hook.text,
    from: hook.note?.field ?? 'playbook',
    ...(hook.note ? { note: hook.note } : {}),
  }
  const first = offer.parts[0]
  if (!first) return []
  if (hook.isOpen && (!/^(?:we|you|our|i|my)\b/i.test(first.text) || first.text.includes(':'))) return []
  const spare = facts.filter(
    (note) =>
      !used.has(note.text) &&
      note.confidence >= 0.6 &&
      (!note.needsOthers || namesOthers(hook.text)) &&
      !repeats(hook.text, note.text) &&
      !offer.parts.some(({ text }) => repeats(text, note.text)),
  )
  const choices: Note[][] = [
    [],
    ...spare.slice(0, 3).map((note) => [note]),
    ...(spare.length > 1 ? [spare.slice(0, 2)] : []),
  ]
  return choices.flatMap((chosen) => {
    const parts: Part[] = [
      ...(hook.isOpen
        ? [{ ...hookPart, text: closeHook(hook.text, first.text) }, ...offer.parts.slice(1)]
        : [hookPart, ...offer.parts]),
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

/** The facts that a part says; parts come back in hundreds of texts. */
function memoSpends(facts: readonly Fact[]): (text: string) => readonly Fact[] {
  const known = new Map<string, readonly Fact[]>()
  return (text) => {
    const found = known.get(text) ?? facts.filter((fact) => spends(text, fact))
    known.set(text, found)
    return found
  }
}

function weigh(
  draft: Draft,
  facts: readonly Fact[],
  notes: Notes,
  spentBy: (text: string) => readonly Fact[],
): Candidate {
  const text = draft.parts.map((part) => part.text).join(' ')
  const spent = [...new Set(draft.parts.flatMap((part) => spentBy(part.text)))]
  const strongest = facts.slice(0, 2)
  const words = wordCount(text) + 4
  let merit = draft.merit + draft.random * 0.9
  if (facts.length > 0)
    merit += strongest.some((fact) => spent.includes(fact)) ? 2 : spent.length > 0 ? 0.8 : -2.2
  merit += Math.min(spent.length, 3) * 0.25
  if (words < LENGTH.least) merit -= (LENGTH.least - words) * 0.25
  if (words > LENGTH.most) merit -= (words - LENGTH.most) * 0.3
  if (text.length > LENGTH.characters) merit -= (text.length - LENGTH.characters) * 0.03
  if (draft.confidence < 0.7) merit -= 1.2
  // Who has not seen the form can't know what is offered.
  const offered = draft.parts
    .filter(({ role }) => role !== 'hook')
    .map((part) => part.text)
    .join(' ')
  if (!namesProduct(draft.hook === 'body' || draft.hook === 'offer' ? text : offered, notes)) merit -= 6
  // A pain in the form that isn't used reads as if the message were about something else.
  if (notes.troubles.length > 0 && !draft.parts.some(({ from }) => from === 'painPoint')) merit -= 0.7
  const isFlat = splitSentences(text).filter((sentence) => /^(?:it's|there's|we|i)\b/i.test(sentence)).length
  if (isFlat > 2) merit -= (isFlat - 2) * 0.5
  return { text, parts: draft.parts, hook: draft.hook, hookKey: draft.hookKey, isRough: draft.isRough, merit }
}

/** The message with its last sentence. `at` is its place in the set: forms of an ask take turns. */
export function withAsk(candidate: Candidate, brief: BriefFields, at: number): Candidate {
  const { ctaType, tone } = brief.form
  const forms = DM_ASKS[ctaType]?.forms ?? TONE_ASKS[tone]
  const ask = forms[at % forms.length] ?? forms[0] ?? ''
  return {
    ...candidate,
    text: `${candidate.text} ${ask}`,
    parts: [...candidate.parts, { role: 'ask', text: ask, from: 'ask' }],
  }
}
