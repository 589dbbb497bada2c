/** What the driver alone does for a row behind row security: a transaction with role and claims, in four questions. */
import pg from 'pg'

interface Work {
  atOnce: number
  seconds: number
  userIds: string[]
}

const [databaseUrl = '', connections = '10'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections) })

async function readOwnRow(userId: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      'authenticated',
      JSON.stringify({ sub: userId, role: 'authenticated', aud: 'authenticated' }),
    ])
    const { rows } = await client.query('select * from public.user_profiles where user_id = $1', [userId])
    await client.query('commit')
    if (rows.length !== 1) throw new Error(`${rows.length} rows of ${userId}`)
  } finally {
    client.release()
  }
}

async function measure({ atOnce, seconds, userIds }: Work): Promise<number> {
  const startedAt = performance.now()
  let answered = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_each, connection) => {
      while (performance.now() < startedAt + seconds * 1_000) {
        await readOwnRow(userIds[connection] ?? '')
        answered += 1
      }
    }),
  )
  return (answered / (performance.now() - startedAt)) * 1_000
}

process.on('message', (work) => {
  void measure(JSON.parse(String(work)) as Work).then((perSecond) => process.send?.(perSecond))
})
process.once('disconnect', () => void pool.end())
process.send?.('')
