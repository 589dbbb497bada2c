import type { GenerationForm } from '@firstline/contract/generation'
import type { Angle } from './angle-guides.ts'
import { askRules } from './ask-rules.ts'
import { DM_DIFFERENCE, DM_RULES, DM_TASK } from './dm-rules.ts'
import { ANSWER_RULES, DATA_RULES, HONESTY_RULES, JOINT_RULES } from './shared-rules.ts'
import { SUBJECT_DIFFERENCE, SUBJECT_RULES, SUBJECT_TASK } from './subject-rules.ts'
import { tradeHint } from './trade-hint.ts'
import { EMOTION_RULES, TONE_RULES } from './voices.ts'

/**
 * What the model is told, as a copy chief briefs a writer. Nothing in it comes from a stranger: tone, emotion, call to
 * action and angles are options of ours. What is the same for every form of a message type stands first, so that servers
 * can keep it between calls. There is no example in it: a model that sees one writes it again.
 */
export function copyInstructions(form: GenerationForm, angles: readonly Angle[]): string {
  const isDm = form.messageType === 'Cold DM'
  const tone = TONE_RULES[form.tone]
  const emotion = EMOTION_RULES[form.emotion]
  return [
    isDm ? DM_TASK : SUBJECT_TASK,
    DATA_RULES,
    JOINT_RULES,
    isDm ? DM_RULES : SUBJECT_RULES,
    HONESTY_RULES,
    isDm ? DM_DIFFERENCE : SUBJECT_DIFFERENCE,
    ANSWER_RULES,
    [
      'THIS JOB',
      `Tone ${form.tone}: ${tone.do}. Avoid: ${tone.avoid}.`,
      `Feeling ${form.emotion}: ${emotion.do}. Avoid: ${emotion.avoid}.`,
      'Tone and feeling show in one or two words a message and in what you choose to tell; the plain sentences stay.',
      `Ask: ${askRules(form.messageType, form.ctaType, form.tone)}`,
      'Angles, and how each is built:',
      ...angles.map(({ name, guide }) => `- ${name}: ${guide}`),
      ...tradeHint(form),
    ].join('\n'),
  ].join('\n\n')
}
