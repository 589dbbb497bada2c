import type { GenerationForm } from '@firstline/contract/generation'
import type { Angle } from './plan-angles.ts'
import { writeAskRules } from './write-ask-rules.ts'
import {
  ANSWER_RULES,
  DATA_RULES,
  HONESTY_RULES,
  READING_RULES,
  REWRITE_AIM_RULES,
  REWRITE_RULE,
  SENDER_RULES,
  TASKS,
  TEXT_RULES,
} from './rules.ts'
import { EMOTION_RULES, TONE_RULES } from './voices.ts'

/**
 * Contains no text of a user. What is the same for every form of a message type comes first, so that servers can
 * cache it.
 */
export function writeInstructions(
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
      ...(form.sender ? [SENDER_RULES] : []),
      ...(form.readings?.length ? [READING_RULES] : []),
      `Ask: ${writeAskRules(messageType, form.ctaType, form.tone)}`,
      ...(form.rewrite ? [REWRITE_RULE, REWRITE_AIM_RULES[form.rewrite.aim]] : []),
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
