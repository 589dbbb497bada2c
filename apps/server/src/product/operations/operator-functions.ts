import {
  CreateAdministratorRequest,
  type Examination,
  GrantCreditsRequest,
  PromoteRequest,
} from '@firstline/contract/operator'
import type { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readMigrationStatus } from '#server/platform/database/migration-status.ts'
import { readMigrations } from '#server/platform/database/read-migrations.ts'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import { createAdministrator, promote } from './administrators.ts'
import { examine } from './examine.ts'
import { grantCredits } from './grant-credits.ts'

interface OperatorParts {
  database: Database
  clock: Clock
}

/** The database looks at everything there is, and on the embedded engine nobody else is served meanwhile. */
const EXAMINATION_LIMIT_MS = 60_000

/**
 * The operator's commands, for when they can't open the database themselves because this very server holds it. Only
 * the service key calls them.
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
        const examination: Examination = await examine(database, migrations, clock.now())
        return jsonAnswer(examination)
      },
    }),
    operation(parts, 'operator-create-admin', CreateAdministratorRequest, createAdministrator),
    operation(parts, 'operator-promote', PromoteRequest, promote),
    operation(parts, 'operator-grant-credits', GrantCreditsRequest, grantCredits),
  ]
}

function operation<S extends z.ZodType>(
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
      return jsonAnswer(await perform(database, fields, clock.now()))
    },
  })
}
