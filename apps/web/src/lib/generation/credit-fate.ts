import type { CreditFate, Trouble } from './generation-state.ts'

/** What became of the credit, in words; nothing where the message says it already. */
export function creditFate(
  { message, credit }: Pick<Trouble, 'message' | 'credit'>,
  isUnlimited: boolean,
): string {
  if (/credit|charged/i.test(message)) return ''
  return isUnlimited ? 'Nothing was charged.' : inWords[credit]
}

const inWords: Record<CreditFate, string> = {
  returned: 'Your credit was returned.',
  'not-returned': 'Your credit was not returned.',
  'never-taken': 'Nothing was charged.',
  used: 'One credit was used. Trying again shows the same messages and uses no other.',
  asking: 'Checking whether a credit was used.',
  unknown:
    'Whether a credit was used could not be found out. Trying again asks for the same messages, so nothing is charged twice.',
}
