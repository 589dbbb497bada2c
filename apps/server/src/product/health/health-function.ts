import type { AdminHealth } from '@firstline/contract/health'
import type { LocalModelStatus } from '@firstline/local-model'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { type JobHealth, readJobHealth } from '@firstline/platform/jobs'
import type { Outgoing } from '@firstline/platform/outgoing'
import type { ModelSettings } from '#server/product/models/index.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataDisk } from './check-disk.ts'
import { checkGenerations } from './check-generations.ts'
import { checkJobs, checkLedger } from './check-jobs.ts'
import { checkMail } from './check-mail.ts'
import { checkModel } from './check-model.ts'
import { checkPayments } from './check-payments.ts'
import { checkServer } from './check-server.ts'
import { readGenerationQueue } from './diagnostic-queries.ts'
import { type HealthCheck, runHealthCheck } from './health-check.ts'

export interface HealthDependencies {
  database: Database
  clock: Clock
  outgoing: Pick<Outgoing, 'readHealth'>
  model: ModelSettings | null
  /** The model in a process of this server; null without one. */
  readLocalModel: (() => LocalModelStatus) | null
  isProduction: boolean
  version: string
  /** Of the embedded database; null for a PostgreSQL server. */
  dataDirectory: string | null
}

const CHECK_LIMIT_MS = 2_000

/** `admin-health`: whether the parts of the installation work, and what to do. Reads little, and waits for no peer. */
export function healthFunction(parts: HealthDependencies): WireFunction {
  return defineFunction({
    name: 'admin-health',
    access: 'admin',
    async handler() {
      const now = parts.clock.now()
      const checks = listChecks(parts, now)
      const body: AdminHealth = {
        checkedAt: now.toISOString(),
        parts: await Promise.all(checks.map((check) => runHealthCheck(check, CHECK_LIMIT_MS))),
      }
      return jsonResponse(body)
    },
  })
}

function listChecks(parts: HealthDependencies, now: Date): HealthCheck[] {
  const { database, outgoing, model, readLocalModel, isProduction, version, dataDirectory } = parts
  let jobs: Promise<JobHealth[]> | undefined
  const readJobs = () => (jobs ??= readJobHealth(database, now))
  return [
    { name: 'database', run: () => checkDatabase(database) },
    { name: 'ledger', run: async () => checkLedger(await readJobs(), now) },
    { name: 'mail', run: async () => checkMail({ ...(await outgoing.readHealth()), isProduction, now }) },
    { name: 'model', run: () => checkModel(database, model, now, readLocalModel?.() ?? null) },
    {
      name: 'generations',
      run: async () => checkGenerations(await readGenerationQueue(database, now), now),
    },
    { name: 'jobs', run: async () => checkJobs(await readJobs()) },
    { name: 'payments', run: () => checkPayments(database, now) },
    { name: 'server', run: async () => checkServer(version, parts.clock.aheadMs?.() ?? 0) },
    ...(dataDirectory === null ? [] : [{ name: 'disk' as const, run: () => checkDataDisk(dataDirectory) }]),
  ]
}
