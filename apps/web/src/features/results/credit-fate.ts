import type { CreditFate, Trouble } from '#lib/generation/generation-state.ts'

/** What became of the credit, in words; nothing where the message says it already. */
export function creditFate({ message, credit }: Trouble, isUnlimited: boolean): string {
  if (/credit|charged/i.test(message)) return ''
  return isUnlimited ? 'Nothing was charged.' : inWords[credit]
}

const inWords: Record<CreditFate, string> = {
  returned: 'Your credit was returned.',
  'not-returned': 'Your credit was not returned.',
  'never-taken': 'Nothing was charged.',
  unknown: 'Trying again asks for the same messages, so nothing is charged twice.',
}
