import { importJWK, SignJWT } from 'jose'
import pg from 'pg'
import { TEST_KEYS } from '../../wire/test-wire/test-keys.ts'

/** A user with a session and a profile. */
export interface Subscriber {
  id: string
  session: string
  token: string
}

/** Inserts that many users into the database: thousands of sign-ups would take longer than the measurement. */
export async function makeSubscribers(databaseUrl: string, count: number): Promise<Subscriber[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; session: string }>(
      `with users as (
         insert into auth.users (id, email, created_at)
         select gen_random_uuid(), format('subscriber-%s-%s@example.test', n, gen_random_uuid()), now()
         from generate_series(1, $1::integer) n returning id, email),
       sessions as (insert into auth.sessions (user_id) select id from users returning id, user_id),
       profiles as (
         insert into public.user_profiles (user_id, email, created_at) select id, email, now() from users)
       select user_id as id, id as session from sessions`,
      [count],
    )
    return await Promise.all(
      rows.map(async ({ id, session }) => ({ id, session, token: await tokenOf(id, session) })),
    )
  } finally {
    await client.end()
  }
}

const [jwk] = TEST_KEYS.jwtKeys
if (!jwk) throw new Error('There is no key')
const key = await importJWK(jwk, 'ES256')

/** An access token; `life` is a span such as `6h`. */
export function tokenOf(userId: string, sessionId: string, life = '6h'): Promise<string> {
  return new SignJWT({ role: 'authenticated', session_id: sessionId, aal: 'aal1' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: jwk?.kid ?? '' })
    .setSubject(userId)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(life)
    .sign(key)
}
