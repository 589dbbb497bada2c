import type { AdminHealth, HealthPart } from '@firstline/contract/health'
import { RefusedError } from '#platform/api/function-errors.ts'
import { countOf } from '#platform/format/in-words.ts'

const NAMES: Record<HealthPart['name'], string> = {
  database: 'Database',
  ledger: 'Balances and ledger',
  mail: 'Mail and texts',
  model: 'Language model',
  generations: 'Generations',
  jobs: 'Background jobs',
  payments: 'Payment events',
  server: 'This server',
  disk: 'Disk',
}

export function getPartName({ name }: Pick<HealthPart, 'name'>): string {
  return NAMES[name]
}

/** 'Everything works', or what needs attention. */
export function summarizeHealth(parts: readonly HealthPart[]): string {
  const count = (state: HealthPart['state']) => parts.filter((part) => part.state === state).length
  const [failing, warnings] = [count('failing'), count('warning')]
  if (failing + warnings === 0) return 'Everything works'
  const words = [
    ...(failing > 0 ? [`${failing} failing`] : []),
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
  ]
  return words.join(', ')
}

const UNREACHABLE: HealthPart = {
  name: 'database',
  state: 'failing',
  finding: "It can't be reached, so nothing else can be checked.",
  facts: [],
  remedy: {
    text: 'Start PostgreSQL, or make room for connections. The server reconnects by itself.',
    section: 'While PostgreSQL is unreachable',
  },
}

/**
 * The parts to show. Without a database the server can't check who calls, so its refusal says that the database is
 * down; older findings would be wrong.
 */
export function pickParts(
  health: AdminHealth | undefined,
  error: unknown,
): readonly HealthPart[] | undefined {
  if (error instanceof RefusedError && error.code === 'database_unavailable') return [UNREACHABLE]
  return health?.parts
}
