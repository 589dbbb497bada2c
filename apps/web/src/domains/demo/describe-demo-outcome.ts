import type { CreditOutcome } from '#domains/generation/generation-state.ts'

/** Whether a demo that failed counts. */
export const DEMO_OUTCOME_TEXTS: Record<CreditOutcome, string> = {
  returned: 'This demo was not counted.',
  'not-returned': 'This demo was counted.',
  'never-taken': 'This demo was not counted.',
  used: 'This demo was counted.',
  asking: '',
  unknown:
    'Whether this demo was counted could not be found out. Trying again asks for the same messages, so nothing is counted twice.',
}
