import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findInstalledPostgres } from '@firstline/platform/testing'
import pg from 'pg'

export interface Load {
  url: string
  clients: number
  seconds: number
  /** A transaction in the language of pgbench. */
  script: string
  variables: Record<string, number>
}

/** Transactions per second, by pgbench where PostgreSQL has it; the npm package of PostgreSQL does not. */
export function runLoad(load: Load): Promise<number> {
  const program = join(findInstalledPostgres()?.directory ?? '', 'pgbench')
  return existsSync(program) ? runPgbench(program, load) : runScript(load)
}

/** Statements are parsed each time, like the server's. @throws if a transaction failed. */
async function runPgbench(
  program: string,
  { url, clients, seconds, script, variables }: Load,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'firstline-bench-'))
  try {
    const file = join(folder, 'load.sql')
    writeFileSync(file, script)
    const definitions = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const options = ['-n', '-M', 'extended', '-c', String(clients), '-T', String(seconds), ...definitions]
    const { stdout, stderr } = await promisify(execFile)(program, [...options, '-f', file, url])
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (failed > 0 || /aborted/.test(stderr)) throw new Error(`Transactions failed:\n${stdout}${stderr}`)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the script with connections of this process: `\set x random(:a, :b)`, statements and `\gset`. */
async function runScript({ url, clients, seconds, script, variables }: Load): Promise<number> {
  const random = [...script.matchAll(/^\\set (\w+) random\(:(\w+), :(\w+)\)$/gm)]
  const steps = [...script.replaceAll(/^\\set.*$/gm, '').matchAll(/([^;\\]+)(;|\\gset)/g)].map(
    ([, sql = '', end]) => ({ sql: sql.trim(), keeps: end === '\\gset' }),
  )
  let transactions = 0
  const work = async (client: pg.Client, endsAt: number) => {
    while (performance.now() < endsAt) {
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
  const open = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }))
  await Promise.all(open.map((client) => client.connect()))
  const startedAt = performance.now()
  try {
    await Promise.all(open.map((client) => work(client, startedAt + seconds * 1_000)))
    return (transactions / (performance.now() - startedAt)) * 1_000
  } finally {
    await Promise.all(open.map((client) => client.end()))
  }
}
