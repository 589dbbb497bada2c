import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorRow } from '../accounts/present-factor.ts'
import { parseTimes } from '../accounts/user-rows.ts'
import type { FactorsDependencies } from './factors-dependencies.ts'
import { createFactorError, createNameConflictError } from './factor-errors.ts'

export interface FactorChanges {
  friendly_name: string | null
  phone: string | null
}

export async function updateFactorAsAdmin(
  deps: FactorsDependencies,
  context: RequestContext,
  { userId, id, changes }: { userId: string; id: string; changes: FactorChanges },
): Promise<FactorRow> {
  const [row] = await deps.database.query<{
    outcome: 'changed' | 'not_found' | 'name_conflict'
    factor: FactorRow | null
  }>('select * from auth.change_factor_as_admin($1, $2, $3, $4, $5)', [
    userId,
    id,
    JSON.stringify(changes),
    context.address,
    deps.clock.now(),
  ])
  if (row?.outcome === 'name_conflict') throw createNameConflictError(changes.friendly_name ?? '')
  if (!row?.factor) throw createFactorError('not_found')
  return parseTimes(row.factor)
}
