import { AdminCreditsRequest } from '@firstline/contract/admin'

/** A balance as somebody types it: clamped at 0, a whole number, or nothing yet. */
export function cleanCredits(text: string): string {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) return ''
  return String(Math.max(0, Math.trunc(number)))
}

/** What is wrong with typed balances, in the server's own words. */
export function creditsFaults(typed: { dm: string; subject: string }) {
  const { creditsDm, creditsSubject } = AdminCreditsRequest.shape
  return { dm: faultOf(creditsDm, typed.dm), subject: faultOf(creditsSubject, typed.subject) }
}

function faultOf(schema: (typeof AdminCreditsRequest.shape)['creditsDm'], text: string): string | undefined {
  const read = schema.safeParse(text === '' ? undefined : Number(text))
  return read.success ? undefined : read.error.issues[0]?.message
}
