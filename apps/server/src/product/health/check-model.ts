import { countOf } from '@firstline/contract/in-words'
import type { LocalModelStatus } from '@firstline/local-model'
import type { Database } from '@firstline/platform/database'
import type { ModelSettings } from '#server/product/models/index.ts'
import { formatFailure, readLastFailure, type ServiceFailure } from './last-failure.ts'
import { formatAge, formatCost, formatSize } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

interface ModelFigures {
  calls: number
  failed: number
  refused: number
  failuresInARow: number
  circuitOpenUntil: Date | null
  pausedUntil: Date | null
  spent: number
}

/** With fewer calls in an hour, failures say little. */
const ENOUGH_CALLS = 5
const MANY_FAILURES = 0.5
const BUDGET_WARNING = 0.8

/** The provider of this server: circuit breaker, calls of the last hour, and the day's budget. */
export async function checkModel(
  database: Database,
  settings: ModelSettings | null,
  now: Date,
  local: LocalModelStatus | null = null,
): Promise<HealthFinding> {
  if (!settings) return createOkFinding('None is set: the built-in writer writes.')
  const { dailyBudget, name, demoName } = settings
  const [{ calls, failed, refused, spent, ...figures }, failure] = await Promise.all([
    readFigures(database, settings.provider, now),
    readLastFailure(
      database,
      'model',
      [name, demoName].map((model) => `${settings.provider} ${model}`),
    ),
  ])
  const isOpen = figures.circuitOpenUntil !== null
  const pausedMs = figures.pausedUntil ? figures.pausedUntil.getTime() - now.getTime() : 0
  const facts = {
    Model: demoName === name ? name : `${name}, ${demoName} in the demo`,
    'Circuit breaker': isOpen
      ? `open after ${countOf(figures.failuresInARow, 'failure')} in a row`
      : 'closed',
    'Last hour': `${countOf(calls, 'call')}, ${failed} failed${refused > 0 ? `, ${refused} refused` : ''}`,
    'Last failure':
      failure && `${formatFailure(failure, now)}, of ${failure.subject.slice(settings.provider.length + 1)}`,
    'Budget left today':
      dailyBudget === null
        ? `no limit, ${formatCost(spent)} spent`
        : `${formatCost(Math.max(0, dailyBudget - spent))} of ${formatCost(dailyBudget)}`,
    ...describeLocalModel(local),
    Paused: pausedMs > 0 ? `by its provider, for ${formatAge(pausedMs)}` : null,
  }
  if (local?.state === 'restarting') {
    return createFinding('failing', 'Its process on this machine ended and is started again.', facts, {
      text: 'If it keeps ending, run npm run model -- list and take a smaller one.',
      section: SECTIONS.doctor,
    })
  }
  if (failure?.isRefusal) {
    const finding = 'Its provider refuses calls, so generations fail.'
    return createFinding('failing', finding, facts, {
      text: explainRefusal(failure),
      section: SECTIONS.doctor,
    })
  }
  if (isOpen) {
    return createFinding('failing', 'Its calls keep failing, so generations are refused.', facts, {
      text: 'Look at the provider; the log names its response. One call in 30 seconds tries again.',
      section: SECTIONS.doctor,
    })
  }
  const used = dailyBudget === null ? 0 : dailyBudget === 0 ? 1 : spent / dailyBudget
  if (used >= 1) {
    return createFinding('failing', "The day's budget is spent, so generations are refused.", facts, {
      text: 'Raise LLM_DAILY_BUDGET, or wait until midnight UTC.',
      section: SECTIONS.model,
    })
  }
  if (calls >= ENOUGH_CALLS && (failed + refused) / calls >= MANY_FAILURES) {
    return createFinding('warning', 'Many of its calls fail.', facts, {
      text: 'Look at the provider; the log names its response.',
      section: SECTIONS.doctor,
    })
  }
  if (pausedMs > 0) {
    return createFinding(
      'warning',
      'Its provider asked for a pause, so generations wait or are refused.',
      facts,
      {
        text: 'Nothing needs to be done once. If it happens often, lower LLM_RPM or LLM_CONCURRENCY.',
        section: SECTIONS.watch,
      },
    )
  }
  if (used >= BUDGET_WARNING) {
    return createFinding('warning', `${Math.floor(used * 100)}% of the day's budget is spent.`, facts, {
      text: 'Raise LLM_DAILY_BUDGET if this is what users need.',
      section: SECTIONS.model,
    })
  }
  if (failure) {
    return createFinding('warning', 'Its last call failed, and none has succeeded since.', facts, {
      text: 'Nothing needs to be done if the next call succeeds. Else look at the provider.',
      section: SECTIONS.watch,
    })
  }
  return createOkFinding('It can be used.', facts)
}

function explainRefusal({ status, code }: ServiceFailure): string {
  if (status === 402 || status === 429) return 'Its account has no money or quota left: add some there.'
  if (status === 401 || status === 403) return 'Check LLM_API_KEY, and what its account may use.'
  if (status === 404) return 'Check LLM_BASE_URL, LLM_MODEL and LLM_DEMO_MODEL.'
  return code === 'not_a_stream'
    ? 'Check LLM_BASE_URL: another kind of server answers there.'
    : 'Look at its documentation: it does not accept the request.'
}

/** Of a model in a process of this server. */
function describeLocalModel(local: LocalModelStatus | null): Record<string, string | null> {
  if (!local) return {}
  const { state, memoryBytes, device, wordsPerSecond, tokensPerSecond, restarts, problem } = local
  const isMeasured = wordsPerSecond !== null && tokensPerSecond !== null
  return {
    'On this machine': device === null ? state : `${state}, on ${device}`,
    Speed: isMeasured
      ? `${wordsPerSecond.toFixed(1)} words a second (${tokensPerSecond.toFixed(1)} tokens)`
      : 'not measured',
    'Memory of its process': memoryBytes === null ? null : formatSize(memoryBytes),
    Restarts: restarts === 0 ? null : String(restarts),
    'Last end': problem,
  }
}

async function readFigures(database: Database, provider: string, now: Date): Promise<ModelFigures> {
  const [row] = await database.query<ModelFigures>(
    `select coalesce(c.calls, 0)::int as calls, coalesce(c.failed, 0)::int as failed,
       coalesce(c.refused, 0)::int as refused,
       coalesce(p.failures, 0) as "failuresInARow", p.circuit_open_until as "circuitOpenUntil",
       case when p.open_at > $2::timestamptz then p.open_at end as "pausedUntil",
       coalesce(s.members + s.visitors, 0)::float8 as spent
     from (select 1) one
       left join firstline.model_providers p on p.id = $1
       left join lateral (
         select sum(ended) as calls, sum(failed) as failed, sum(refused) as refused from firstline.model_calls
         where provider = $1 and begins_at > $2::timestamptz - interval '1 hour'
       ) c on true
       left join firstline.model_spend s on s.day = ($2::timestamptz at time zone 'UTC')::date`,
    [provider, now],
  )
  return (
    row ?? {
      calls: 0,
      failed: 0,
      refused: 0,
      failuresInARow: 0,
      circuitOpenUntil: null,
      pausedUntil: null,
      spent: 0,
    }
  )
}
