/** The driver alone, reading a row under row security: a transaction with role and claims, in four statements. */
import pg from 'pg'

interface Work {
  connections: number
  seconds: number
  userIds: string[]
}

const [databaseUrl = '', max = '10'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(max) })

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

async function measure({ connections, seconds, userIds }: Work): Promise<number> {
  const startedAt = performance.now()
  let transactions = 0
  await Promise.all(
    Array.from({ length: connections }, async (_each, user) => {
      while (performance.now() < startedAt + seconds * 1_000) {
        await readOwnRow(userIds[user] ?? '')
        transactions += 1
      }
    }),
  )
  return (transactions / (performance.now() - startedAt)) * 1_000
}

process.on('message', (work) => {
  void measure(JSON.parse(String(work)) as Work).then((perSecond) => process.send?.(perSecond))
})
process.once('disconnect', () => void pool.end())
process.send?.('')
