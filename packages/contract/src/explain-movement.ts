/** Reasons of the ledger and of the audit log, in plain words: for administrators, for users and in their export. */
const EDITS: Record<string, string> = {
  plan: 'Plan changed',
  credits: 'Credits edited',
  assignment: 'Credits assigned',
  reset: 'Reset to plan allowance',
  grant: 'Credits granted',
  edit: 'Profile edited',
  promotion: 'Made an administrator',
  demotion: 'Administrator role taken away',
  'generations viewed': 'Generations read',
  ban: 'Banned',
  'ban lifted': 'Ban lifted',
  'confirmation resent': 'Confirmation mail sent again',
  'account made': 'Account made',
  'trial end': 'Trial ended',
}

const MOVEMENTS: Record<string, string> = {
  opening: 'Account opened',
  renewal: 'Renewed',
  subscription: 'Pro paid, a new month begins',
  correction: 'Lost credits restored',
  'testing mode': 'Testing mode switched off',
}

const GENERATED = { dm: 'Cold DM generation', subject: 'Subject line generation' } as const

/** What an administrator or a program did. */
export function explainEdit(reason: string): string {
  // An administrator's own words follow what was done.
  const [, edit = reason, why] = /^([a-z]+): (.*)$/.exec(reason) ?? []
  const what = EDITS[edit] ?? `${edit.charAt(0).toUpperCase()}${edit.slice(1)}`
  return why === undefined ? what : `${what}: ${why}`
}

/** Why a balance moved. */
export function explainMovement({
  reason,
  credit,
  delta,
}: {
  reason: string
  credit: 'dm' | 'subject'
  delta: number
}): string {
  if (reason === 'reserve') return GENERATED[credit]
  if (reason === 'refund') return delta === 0 ? 'Credit of an ended period' : 'Credit returned'
  return MOVEMENTS[reason] ?? explainEdit(reason)
}
