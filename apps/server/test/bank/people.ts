import { password } from '#test/fixtures.ts'
import type { Bank } from './open-bank.ts'

/** A user of the bank, signed in. */
export interface Person {
  id: string
  email: string
  token: string
}

let visitors = 0

/** Signs up an account as a browser does, each from an address of its own; undefined when no server let it. */
export async function signUp(bank: Bank, email: string): Promise<Person | undefined> {
  visitors += 1
  for (const replica of bank.replicas) {
    try {
      const response = await fetch(`${replica.url}/auth/v1/signup`, {
        method: 'POST',
        headers: {
          apikey: bank.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}`,
        },
        body: JSON.stringify({ email, password }),
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as { access_token?: string; user?: { id: string } }
      if (answer.access_token && answer.user) return { id: answer.user.id, email, token: answer.access_token }
    } catch {
      // The other one may be alive.
    }
  }
  return undefined
}
