import pg from 'pg'
import type { Load, LoadResult } from './pgbench.ts'

/** Reads the part of pgbench's language that the bench needs: `\set x random(:a, :b)`, statements, `\gset`. */
interface Step {
  sql: string
  keeps: boolean
}

/** Runs a load as pgbench would, with connections of this process: for machines that have no pgbench. */
export async function runScript({ url, clients, extent, script, variables }: Load): Promise<LoadResult> {
  const random = [...script.matchAll(/^\\set (\w+) random\(:(\w+), :(\w+)\)$/gm)]
  const steps = [...script.replaceAll(/^\\set.*$/gm, '').matchAll(/([^;\\]+)(;|\\gset)/g)].map(
    ([, sql = '', end]): Step => ({ sql: sql.trim(), keeps: end === '\\gset' }),
  )
  const endsAt = performance.now() + ('seconds' in extent ? extent.seconds * 1_000 : Number.POSITIVE_INFINITY)
  let left = 'operations' in extent ? extent.operations : Number.POSITIVE_INFINITY
  let transactions = 0

  async function work(client: pg.Client): Promise<void> {
    while (performance.now() < endsAt && left > 0) {
      left -= 1
      const values: Record<string, unknown> = { ...variables }
      for (const [, name = '', from = '', to = ''] of random) {
        const [lowest, highest] = [Number(values[from]), Number(values[to])]
        values[name] = lowest + Math.floor(Math.random() * (highest - lowest + 1))
      }
      for (const { sql, keeps } of steps) {
        const params: unknown[] = []
        const text = sql.replaceAll(
          /(?<!:):([a-z]\w*)/g,
          (_, name: string) => `$${params.push(values[name])}`,
        )
        const { rows } = await client.query<Record<string, unknown>>(text, params)
        if (keeps) Object.assign(values, rows[0])
      }
      transactions += 1
    }
  }

  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const startedAt = performance.now()
  try {
    await Promise.all(connections.map(work))
    return { transactions, perSecond: (transactions / (performance.now() - startedAt)) * 1_000 }
  } finally {
    await Promise.all(connections.map((client) => client.end()))
  }
}
