import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { startPostgres } from '@firstline/platform/testing'
import { startRoundRobin } from './round-robin.ts'
import { findFreePort, startServer, type RunningServer } from './start-server.ts'

/** Two servers on one PostgreSQL behind a round-robin proxy, as in production. */
export async function startReplicas(): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopOne of stops.toReversed()) await stopOne()
  }
  try {
    const postgres = await startPostgres()
    stops.push(() => postgres.stop())
    const directory = mkdtempSync(path.join(tmpdir(), 'firstline-replicas-'))
    stops.push(async () => rmSync(directory, { recursive: true, force: true }))
    const keys = path.join(directory, 'keys.json')
    writeFileSync(keys, JSON.stringify({ keys: [await makeSigningKey()] }), { mode: 0o600 })

    const port = await findFreePort()
    const settings = {
      DATABASE_URL: postgres.url('postgres'),
      JWT_SECRET: randomBytes(32).toString('hex'),
      JWT_KEYS: keys,
      PUBLIC_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const ports: number[] = []
    for (let replica = 0; replica < 2; replica += 1) {
      const server = await startServer(settings)
      stops.push(() => server.stop())
      ports.push(Number(new URL(server.url).port))
    }
    const proxy = await startRoundRobin(ports, port)
    stops.push(() => proxy.stop())
    return { url: settings.PUBLIC_URL, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeSigningKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'browser-tests', alg: 'ES256', use: 'sig' }
}
