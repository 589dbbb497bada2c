import type { Brief } from '../../brief/read-brief.ts'
import { passesGates } from '../../critic/failed-gates.ts'
import { specificsOf } from '../../critic/specifics.ts'
import { scoreSubject } from '../../critic/score-subject.ts'
import type { Candidate } from '../candidate.ts'
import type { Random } from '../random.ts'
import { render } from '../render.ts'
import type { SubjectAngle } from './angles.ts'
import { SUBJECT_CTA_LINES } from './cta.ts'
import type { Slots } from '../slots.ts'
import { fillSubjectSlots } from './subject-slots.ts'

/** Tries one angle once; undefined when the brief lacks what it needs or the critic refuses the result. */
export function writeSubject(angle: SubjectAngle, brief: Brief, random: Random): Candidate | undefined {
  const { tone, emotion, ctaType } = brief.form
  const slots = fillSubjectSlots(brief, random)
  const ctaLines = SUBJECT_CTA_LINES[ctaType]
  const hasCta = ctaLines !== undefined && random.next() < 0.35
  const bank = hasCta
    ? ctaLines.map((text) => ({ text }))
    : angle.bank.filter(
        (line) =>
          (!line.tones || line.tones.includes(tone)) && (!line.emotions || line.emotions.includes(emotion)),
      )
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const special = bank.filter((line) => 'tones' in line || 'emotions' in line)
    const line = random.next() < 0.4 && special.length > 0 ? random.pick(special) : random.pick(bank)
    const rendered = line && render(line.text, slots)
    if (!line || !rendered) continue
    const text = rendered.replace(/[.,;:]+$/, '')
    if (text.length > 50 || text.length < 12 || repeats(text) || !passesGates(text, brief)) continue
    const score = scoreSubject(text, brief)
    const frame = angle.suits?.filter((name) => name === tone || name === emotion).length ?? 0
    const voiced = 'tones' in line || 'emotions' in line ? 3 : 0
    return {
      text,
      framework: hasCta ? 'cta' : angle.id,
      angle: hasCta ? 'The call to action' : angle.name,
      opener: hasCta ? 'call to action' : angle.opener,
      score,
      worth: score.total + frame * 1.5 + voiced + substance(text, brief, slots) + random.next() * 2,
      ...(hasCta ? { hasCta } : {}),
    }
  }
  return undefined
}

/** "Leads: lead generation for leads" says one thing twice. */
function repeats(text: string): boolean {
  const words = (text.toLowerCase().match(/[a-z]{4,}/g) ?? []).map((word) => word.replace(/s$/, ''))
  return new Set(words).size < words.length
}

/** What no other sender would have written comes first: their problem, a figure, a known moment. */
function substance(text: string, brief: Brief, slots: Slots): number {
  const found = specificsOf(text, brief)
  const known = slots.get('hook') === text ? 14 : 0
  const vague =
    /\b(a short note|in one line|in short|an idea for your|a question about|on your list|worth a minute|a plain word|is it time for|should do|before you pay|if you had|about)\b/i.test(
      text,
    )
      ? 6
      : 0
  return (
    Number(found.pain) * 7 +
    Number(found.details.length > 0) * 4 +
    Number(found.solution) * 4 +
    Number(found.fact) * 2 +
    known -
    vague
  )
}
