import type { CreditOutcome, GenerationProblem } from './generation-state.ts'

/** A sentence about the credit; empty where the message already says it. */
export function describeCreditOutcome(
  { message, credit }: Pick<GenerationProblem, 'message' | 'credit'>,
  isUnlimited: boolean,
): string {
  if (/credit|charged/i.test(message)) return ''
  return isUnlimited ? 'Nothing was charged.' : inWords[credit]
}

const inWords: Record<CreditOutcome, string> = {
  returned: 'Your credit was returned.',
  'not-returned': 'Your credit was not returned.',
  'never-taken': 'Nothing was charged.',
  used: 'One credit was used. Trying again shows the same messages and uses no other.',
  asking: 'Checking whether a credit was used.',
  unknown:
    'Whether a credit was used could not be found out. Trying again asks for the same messages, so nothing is charged twice.',
}
