import type { HealthPart, HealthState } from '@firstline/contract/health'
import { DatabaseError } from '@firstline/platform/database'
import { functionsLog } from '@firstline/platform/log'

export type HealthFinding = Omit<HealthPart, 'name'>

/** A check of one part. */
export interface HealthCheck {
  name: HealthPart['name']
  run(): Promise<HealthFinding>
}

/** The sections of docs/operations.md that remedies name. */
export const SECTIONS = {
  doctor: 'Failures of the doctor',
  outage: 'While PostgreSQL is unreachable',
  model: 'Cost of the language model',
  mail: 'Mail and texts',
  watch: 'What to watch',
} as const

type Facts = Record<string, string | null>

/** Facts without a value are left out. */
export function createFinding(
  state: HealthState,
  finding: string,
  facts: Facts = {},
  remedy: HealthPart['remedy'] = null,
): HealthFinding {
  const shown = Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
  return { state, finding, facts: shown, remedy }
}

export const createOkFinding = (finding: string, facts: Facts = {}) => createFinding('ok', finding, facts)

/** Runs a check. One that throws, or takes longer than `limitMs`, is failing and doesn't hold up the others. */
export async function runHealthCheck({ name, run }: HealthCheck, limitMs: number): Promise<HealthPart> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<HealthFinding>((resolve) => {
    timer = setTimeout(() => resolve(createSilentFinding(limitMs)), limitMs)
  })
  try {
    return { name, ...(await Promise.race([run().catch(explainError), timeout])) }
  } finally {
    clearTimeout(timer)
  }
}

function createSilentFinding(limitMs: number): HealthFinding {
  return createFinding(
    'failing',
    `This part did not respond within ${limitMs / 1_000} seconds.`,
    {},
    { text: 'Run npm run doctor on the server.', section: SECTIONS.doctor },
  )
}

/** The message of an error may name a server, so only its code is shown. */
function explainError(error: unknown): HealthFinding {
  functionsLog.error({ error }, 'a health check failed')
  const code = error instanceof DatabaseError ? ` (SQLSTATE ${error.code})` : ''
  return createFinding(
    'failing',
    `This part could not be read${code}.`,
    {},
    { text: 'The log of the server has the reason.', section: SECTIONS.doctor },
  )
}
