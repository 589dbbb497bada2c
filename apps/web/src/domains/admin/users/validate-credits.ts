import { AdminCreditsRequest } from '@firstline/contract/admin'

/** Cleans a balance while it is typed: clamped at 0, a whole number, or still empty. */
export function cleanCreditsInput(text: string): string {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) return ''
  return String(Math.max(0, Math.trunc(number)))
}

/** What is wrong with typed balances, in the server's words. */
export function validateCredits(typed: { dm: string; subject: string }) {
  const { creditsDm, creditsSubject } = AdminCreditsRequest.shape
  return { dm: findIssue(creditsDm, typed.dm), subject: findIssue(creditsSubject, typed.subject) }
}

function findIssue(
  schema: (typeof AdminCreditsRequest.shape)['creditsDm'],
  text: string,
): string | undefined {
  const read = schema.safeParse(text === '' ? undefined : Number(text))
  return read.success ? undefined : read.error.issues[0]?.message
}
