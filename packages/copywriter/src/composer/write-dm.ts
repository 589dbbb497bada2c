import type { Brief } from '../brief/read-brief.ts'
import { passesGates } from '../critic/failed-gates.ts'
import { voiceOf } from '../critic/devices.ts'
import { scoreDm } from '../critic/score-dm.ts'
import { specificsOf } from '../critic/specifics.ts'
import { contentWords, sentencesOf, wordsOf } from '../critic/text.ts'
import { askFor } from './ask-for.ts'
import type { Line } from './banks/bank.ts'
import type { Framework } from './banks/frameworks.ts'
import { SPARE_LINES } from './banks/spare-lines.ts'
import type { Candidate } from './candidate.ts'
import { dmSlots } from './dm-slots.ts'
import type { Random } from './random.ts'
import { render } from './render.ts'
import type { Slots } from './render.ts'

/** Frames that lean less on the brief come after those that lead with its facts. */
const AFTER_THE_FACTS: Readonly<Record<string, number>> = { admission: 4, test: 14, scene: 10, plain: 3 }

/** Tries one framework once; undefined when the brief lacks what it needs or the critic refuses the result. */
export function writeDm(framework: Framework, brief: Brief, random: Random): Candidate | undefined {
  const slots = dmSlots(brief, random)
  const { tone, emotion } = brief.form
  const line = pickLine([...framework.bank, ...(SPARE_LINES[framework.id] ?? [])], slots, brief, random)
  if (!line) return undefined
  const ask = askFor(brief, slots, line.text, random)
  const text = `${line.text} ${ask}`
  if (framework.id === 'terms' && repeatsTerm(line.text, slots.get('term') ?? '')) return undefined
  if (stumbles(text) || !passesGates(text, brief)) return undefined
  const score = scoreDm(text, brief)
  const frame = framework.suits?.filter((name) => name === tone || name === emotion).length ?? 0
  return {
    text,
    framework: framework.id,
    angle: framework.name,
    opener: framework.opener,
    leads: framework.leads,
    score,
    worth:
      score.total +
      frame * 2 +
      (line.isVoiced ? 1 : 0) +
      heard(text, brief) +
      substance(text, brief) -
      bulk(text) -
      (line.isSpare ? 30 : 0) -
      (AFTER_THE_FACTS[framework.id] ?? 0) +
      random.next() * 2,
  }
}

/** A random usable line; those made for the tone or the emotion of the form come up more often. */
function pickLine(bank: readonly Line[], slots: Slots, brief: Brief, random: Random) {
  const { tone, emotion } = brief.form
  const usable = bank.flatMap((line) => {
    if (line.tones && !line.tones.includes(tone)) return []
    if (line.emotions && !line.emotions.includes(emotion)) return []
    const text = render(line.text, slots)
    return text
      ? [
          {
            text,
            isVoiced: !line.isSpare && (line.tones !== undefined || line.emotions !== undefined),
            isSpare: line.isSpare === true,
          },
        ]
      : []
  })
  const voiced = usable.filter((line) => line.isVoiced)
  return random.next() < 0.35 && voiced.length > 0 ? random.pick(voiced) : random.pick(usable)
}

/** The terms are said once: not "month to month" and again in the offer. */
function repeatsTerm(text: string, term: string): boolean {
  const rest = contentWords(text.replace(term, ''))
  return [...contentWords(term)].some((word) => rest.has(word))
}

/** Joints that don't hold: two negations in a row, a polite opening before a fragment, an offer without its name. */
const LOOSE_JOINTS = [
  /\bunless [^.?]*(?:n't|\bnot?|\bnever|\bnobody|\bno one)\b/,
  /\bMay I ask: (?!(?:do|does|did|are|is|have|has|would|will|can|who|what|how|which|when|where)\b)/,
  /\b(?:our|my) offer\b/,
]

/** Sentences that begin alike, a thing said twice, a loose joint, or more questions than one can answer. */
function stumbles(text: string): boolean {
  if (LOOSE_JOINTS.some((joint) => joint.test(text))) return true
  const sentences = sentencesOf(text)
  const starts = sentences.map((sentence) => wordsOf(sentence).slice(0, 2).join(' '))
  if (new Set(starts).size < starts.length) return true
  if (sentences.some((sentence) => wordsOf(sentence).length > 26 || sentence.split(/: /).length > 2))
    return true
  if ((text.match(/\bIf\b/g) ?? []).length > 1 || (text.match(/\?/g) ?? []).length > 2) return true
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) if (word.length > 4) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts.values()].some((count) => count > 2)
}

/** How much of the brief the message carries: what is given should be said. */
function substance(text: string, brief: Brief): number {
  const found = specificsOf(text, brief)
  const parts =
    Number(found.pain) * 4 + Number(found.product) * 2 + Number(found.solution) * 4 + Number(found.fact) * 2
  return parts + Math.min(3, found.details.length)
}

/** Short and exact beats long. */
function bulk(text: string): number {
  return Math.max(0, wordsOf(text).length - 45) * 0.5
}

/** The tone and the emotion someone chose should be heard in most of a set. */
function heard(text: string, brief: Brief): number {
  const voice = voiceOf(text, brief.form.tone, brief.form.emotion)
  return (voice.tone ? 1 : 0) + (voice.emotion ? 1.5 : 0)
}
