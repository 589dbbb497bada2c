import type { Brief } from '../brief/read-brief.ts'
import { capitalised } from '../brief/grammar.ts'
import { passesGates } from '../critic/failed-gates.ts'
import { sentencesOf, wordsOf } from '../critic/text.ts'
import { voiceOf } from '../critic/devices.ts'
import { specificsOf } from '../critic/specifics.ts'
import { scoreDm } from '../critic/score-dm.ts'
import { DM_ASKS, TONE_ASKS } from './asks.ts'
import type { Line } from './banks/bank.ts'
import type { Framework, Step } from './banks/frameworks.ts'
import { BRIDGE, NAMED_ONLY, PLAIN_OFFER, PROOF, WAY_OUT } from './banks/ways-out.ts'
import type { Candidate } from './candidate.ts'
import type { Random } from './random.ts'
import { render } from './render.ts'
import { fillSlots } from './slots.ts'
import type { Slots } from './slots.ts'

/** Tries one framework once; undefined when the brief lacks what it needs or the critic refuses the result. */
export function writeDm(framework: Framework, brief: Brief, random: Random): Candidate | undefined {
  const slots = fillSlots(brief, random, framework.opener)
  const { tone, emotion } = brief.form
  const said: string[] = []
  let suits = 0
  for (const step of framework.steps) {
    const line = pickLine(bankOf(step, brief, slots, random), slots, brief, random, said)
    if (!line) return undefined
    said.push(line.text)
    // Once named, the offer is "that".
    const noun = slots.get('np')
    if (noun && line.text.toLowerCase().includes(noun.toLowerCase())) slots.set('?named', ' ')
    suits += line.suits
  }
  const ask = askFor(brief, random)
  const extra = framework.extras && random.next() < 0.55 ? random.pick(framework.extras) : undefined
  if (extra && wordsOf([...said, ask].join(' ')).length < 36) {
    const line = pickLine(extra, slots, brief, random, said)
    // Between the problem and the offer, where a person would take a breath.
    if (line && extra === PROOF) said.push(line.text)
    else if (line) said.splice(-1, 0, line.text)
    suits += line?.suits ?? 0
  }
  const text = [...said, ask].join(' ')
  if (repeatsItself(text) || namesOfferTwice(text, slots) || !passesGates(text, brief)) return undefined
  const score = scoreDm(text, brief)
  const frame = framework.suits?.filter((name) => name === tone || name === emotion).length ?? 0
  return {
    text,
    framework: framework.id,
    angle: framework.name,
    opener: framework.opener,
    score,
    worth:
      score.total +
      frame * 2 +
      suits * 0.8 +
      heard(text, brief) +
      substance(text, brief, slots) -
      (framework.id === 'admission' ? 4 : 0) +
      random.next() * 2,
  }
}

function bankOf(step: Step, brief: Brief, slots: Slots, random: Random): readonly Line[] {
  if (step === 'bridge') return slots.has('np') ? BRIDGE : []
  if (step !== 'offer') return step
  const { does, gets } = brief.offer
  const plain = brief.pains.length === 0 ? PLAIN_OFFER : []
  if (does.length === 0 && gets.length === 0) return brief.pains.length === 0 ? PLAIN_OFFER : NAMED_ONLY
  if (plain.length > 0) return random.next() < 0.6 ? WAY_OUT : plain
  return random.next() < 0.85 ? WAY_OUT : [...WAY_OUT, ...NAMED_ONLY]
}

/** A random usable line; those made for the tone or the emotion of the form come up more often. */
function pickLine(
  bank: readonly Line[],
  slots: Slots,
  brief: Brief,
  random: Random,
  said: readonly string[],
) {
  const { tone, emotion } = brief.form
  const usable = bank.filter(
    (line) =>
      (!line.tones || line.tones.includes(tone)) && (!line.emotions || line.emotions.includes(emotion)),
  )
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const special = usable.filter((line) => line.tones || line.emotions)
    const line = random.next() < 0.35 && special.length > 0 ? random.pick(special) : random.pick(usable)
    const text = line && render(line.text, slots)
    if (line && text && !said.some((earlier) => earlier.includes(text) || text.includes(earlier))) {
      return { text, suits: line.tones || line.emotions ? 1 : 0 }
    }
  }
  return undefined
}

export function askFor(brief: Brief, random: Random): string {
  const chosen = DM_ASKS[brief.form.ctaType]
  const ask = random.pick(chosen?.forms ?? TONE_ASKS[brief.form.tone]) ?? 'Worth a look?'
  const friendly =
    brief.form.tone === 'Friendly' &&
    chosen?.kind === 'interest' &&
    /^(want|worth|open)/i.test(ask) &&
    random.next() < 0.4
  return friendly ? `No worries if not, but ${ask.charAt(0).toLowerCase()}${ask.slice(1)}` : ask
}

/** Two sentences that begin alike, or one content word too often, read like a machine. */
function repeatsItself(text: string): boolean {
  const sentences = sentencesOf(text)
  const starts = sentences.map((sentence) => wordsOf(sentence).slice(0, 2).join(' '))
  if (new Set(starts).size < starts.length) return true
  if (sentences.length > 7) return true
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) if (word.length > 5) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts.values()].some((count) => count > 2)
}

/** The offer is named once; the second time it is "it" or nothing. */
function namesOfferTwice(text: string, slots: Slots): boolean {
  const noun = slots.get('np')?.toLowerCase()
  return noun !== undefined && text.toLowerCase().split(noun).length > 2
}

/** How much of the message only this sender could have written: up to ten points. */
function substance(text: string, brief: Brief, slots: Slots): number {
  const found = specificsOf(text, brief)
  const parts =
    Number(found.pain) * 2 + Number(found.product) * 2 + Number(found.solution) * 3 + Number(found.fact)
  // What is known about the subject says more than a line that fits any subject.
  const known = ['cost', 'reason', 'effect'].filter((name) =>
    text.includes(capitalised(slots.get(name) ?? '-')),
  ).length
  return parts + Math.min(2, found.details.length) + known * 2
}

/** The tone and the emotion someone chose should be heard in most of a set. */
function heard(text: string, brief: Brief): number {
  const voice = voiceOf(text, brief.form.tone, brief.form.emotion)
  return (voice.tone ? 1.5 : 0) + (voice.emotion ? 2.5 : 0)
}
