import type { CreditFate } from '#lib/generation/generation-state.ts'

/** Whether a demo that failed counts. */
export const demoFate: Record<CreditFate, string> = {
  returned: 'This demo was not counted.',
  'not-returned': 'This demo was counted.',
  'never-taken': 'This demo was not counted.',
  used: 'This demo was counted.',
  asking: '',
  unknown:
    'Whether this demo was counted could not be found out. Trying again asks for the same messages, so nothing is counted twice.',
}
