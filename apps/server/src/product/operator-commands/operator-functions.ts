import {
  CreateAdministratorRequest,
  type Diagnostics,
  GrantCreditsRequest,
  PromoteRequest,
} from '#server/operator-calls.ts'
import type { z } from 'zod'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { readMigrationStatus } from '@firstline/platform/database/migration-status'
import { readMigrations } from '@firstline/platform/database/read-migrations'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { createAdministrator, promoteAccount } from './administrators.ts'
import { runDiagnostics } from './run-diagnostics.ts'
import { grantCredits } from './grant-credits.ts'

interface OperatorParts {
  database: Database
  clock: Clock
}

/** The queries scan whole tables, and the embedded engine serves no other request meanwhile. */
const EXAMINATION_LIMIT_MS = 60_000

/**
 * The operator commands as functions, for when this server holds the embedded database. They require the service key.
 */
export function operatorFunctions(parts: OperatorParts): WireFunction[] {
  const { database, clock } = parts
  return [
    defineFunction({
      name: 'operator-doctor',
      access: 'service',
      timeLimitMs: EXAMINATION_LIMIT_MS,
      async handler() {
        const migrations = await readMigrationStatus(database, await readMigrations())
        const examination: Diagnostics = await runDiagnostics(database, migrations, clock)
        return jsonResponse(examination)
      },
    }),
    operatorFunction(parts, 'operator-create-admin', CreateAdministratorRequest, createAdministrator),
    operatorFunction(parts, 'operator-promote', PromoteRequest, promoteAccount),
    operatorFunction(parts, 'operator-grant-credits', GrantCreditsRequest, grantCredits),
  ]
}

function operatorFunction<S extends z.ZodType>(
  { database, clock }: OperatorParts,
  name: string,
  schema: S,
  perform: (database: Database, request: z.output<S>, now: Date) => Promise<object>,
): WireFunction {
  return defineFunction({
    name,
    access: 'service',
    async handler(_context, request) {
      const fields = parseFields(schema, (await readJsonBody(request)) ?? {})
      return jsonResponse(await perform(database, fields, clock.now()))
    },
  })
}
