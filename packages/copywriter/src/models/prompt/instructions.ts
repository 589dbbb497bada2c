import type { GenerationForm } from '@firstline/contract/generation'
import type { Angle } from './angles.ts'
import { askRules } from './ask-rules.ts'
import { ANSWER_RULES, DATA_RULES, HONESTY_RULES, TASKS, TEXT_RULES } from './rules.ts'
import { EMOTION_RULES, TONE_RULES } from './voices.ts'

/**
 * What the model is told. Nothing in it was typed by a user: tone, emotion, call to action, angles and examples are ours. What
 * is the same for every form of a message type comes first, so that servers can cache it between calls.
 */
export function copyInstructions(
  form: GenerationForm,
  angles: readonly Angle[],
  examples: readonly string[],
): string {
  const { messageType } = form
  return [
    TASKS[messageType],
    DATA_RULES,
    TEXT_RULES[messageType],
    HONESTY_RULES,
    ANSWER_RULES,
    [
      'THIS JOB',
      `Tone ${form.tone}: ${TONE_RULES[form.tone]}.`,
      `Feeling ${form.emotion}: ${EMOTION_RULES[form.emotion]}.`,
      `Ask: ${askRules(messageType, form.ctaType, form.tone)}`,
      'Angles, as suggestions for variety:',
      ...angles.map(({ name, hint }) => `- ${name}: ${hint}`),
      ...(examples.length > 0
        ? [
            'Lines of a good writer to such a prospect. They are examples of manner, not facts to copy:',
            ...examples.map((line) => `- ${line}`),
          ]
        : []),
    ].join('\n'),
  ].join('\n\n')
}
