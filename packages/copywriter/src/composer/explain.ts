import type { Emotion, Tone } from '@firstline/contract/options'
import type { BriefFields } from '../brief/read-brief.ts'
import type { Candidate } from './candidate.ts'
import { reasonFor } from './reasons.ts'
import { DM_RULES } from './why/dm-rules.ts'
import { measured, ruleFrom } from './why/measured.ts'
import type { Measured } from './why/measured.ts'
import { SUBJECT_RULES } from './why/subject-rules.ts'

/**
 * "Why this works", in three plain sentences: how it is built, what of the brief and of the chosen voice is in it, and one rule
 * with the number behind it. It says only what was measured in this text; `position` in the set decides which rule.
 */
export function explain(
  { text, framework }: Pick<Candidate, 'text' | 'framework'>,
  brief: BriefFields,
  position: number,
): string {
  const of = measured(text, brief)
  const rules = brief.form.messageType === 'Cold DM' ? DM_RULES : SUBJECT_RULES
  const group = rules[position % rules.length] ?? []
  const reason = reasonFor(framework, of)
  return [reason, carried(of, reason), ruleFrom(group, of)].filter(Boolean).join(' ')
}

/** What of the brief is in it, and by what the voice is heard. */
function carried(of: Measured, reason: string): string {
  const voice = voiceIn(of)
  return voice === '' ? `${given(of, reason)}.` : `${given(of, reason)}, and ${voice}.`
}

function given({ found, brief }: Measured, reason: string): string {
  const [first, second] = found.details
  if (first && second) return `"${first}" and "${second}" are your own facts`
  if (first) return `"${first}" comes straight from your brief`
  if (found.fact && !reason.includes('insight')) return 'It uses the insight you gave'
  if (found.pain && found.product) return 'Their trouble and your offer are both in it'
  if (found.pain && brief.fields.painPoint !== '' && !reason.includes('trouble'))
    return 'It names the trouble you gave'
  if (found.solution) return 'It says how your offer works'
  if (found.product && !reason.includes('offer')) return 'It names your offer'
  return 'It stays with what your brief says'
}

const TONE_SOUNDS: Readonly<Record<Tone, string>> = {
  Persuasive: 'it sounds persuasive',
  Casual: 'it sounds casual',
  Luxury: 'it sounds like luxury',
  'High-Ticket': 'it speaks of what is at stake',
  Friendly: 'it sounds friendly',
  Bold: 'it sounds bold',
}
const EMOTION_SOUNDS: Readonly<Record<Emotion, string>> = {
  'Curiosity & Intrigue': 'it makes curious',
  'Fear of Missing Out': 'it shows what is missed',
  'Pattern Interrupt': 'it breaks the pattern',
  'Ego Boosting': 'it takes the reader for able',
  Authority: 'it speaks with authority',
  Urgency: 'it gives a reason to act soon',
}

function voiceIn({ voice, brief }: Measured): string {
  // The devices are English words.
  if (!brief.isEnglish) return ''
  const { tone, emotion } = brief.form
  const heard: readonly (readonly [string | undefined, string])[] = [
    [voice.emotion, EMOTION_SOUNDS[emotion]],
    [voice.tone, TONE_SOUNDS[tone]],
  ]
  for (const [proof, sounds] of heard) if (proof !== undefined) return `with ${shown(proof)} ${sounds}`
  return ''
}

/** A question quoted whole would break the sentence it is quoted in. */
function shown(proof: string): string {
  if (!/[.?!]/.test(proof)) return proof
  return proof.includes('?') ? 'its question' : 'its short sentence'
}
