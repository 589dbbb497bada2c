import { password } from '@firstline/wire/test-wire/fixtures'
import type { Cluster } from './open-cluster.ts'

/** A signed-in user. */
export interface SignedInUser {
  id: string
  email: string
  token: string
}

let visitors = 0

/** Signs up over HTTP, each time from another address; undefined when no server accepted it. */
export async function signUp(cluster: Cluster, email: string): Promise<SignedInUser | undefined> {
  visitors += 1
  for (const replica of cluster.replicas) {
    try {
      const response = await fetch(`${replica.url}/auth/v1/signup`, {
        method: 'POST',
        headers: {
          apikey: cluster.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}`,
        },
        body: JSON.stringify({ email, password }),
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as { access_token?: string; user?: { id: string } }
      if (answer.access_token && answer.user) return { id: answer.user.id, email, token: answer.access_token }
    } catch {
      // The other server may be up.
    }
  }
  return undefined
}
