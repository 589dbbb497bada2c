import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestWire } from './test-wire.ts'

/** Somebody with a session, by the official client, where addresses need no confirmation. */
export async function signUp(
  wire: Pick<TestWire, 'client'>,
  name: string,
): Promise<{ client: SupabaseClient; token: string }> {
  const client = wire.client()
  const { data, error } = await client.auth.signUp({
    email: `${name}@example.test`,
    password: 'correct horse',
  })
  if (!data.session) throw new Error(`${name} could not sign up`, { cause: error })
  return { client, token: data.session.access_token }
}
