import { pluralOf } from '@firstline/contract/in-words'
import type { JobHealth } from '@firstline/platform/jobs'
import { CHECK_INVARIANTS } from './check-invariants-job.ts'
import { formatAge } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

/** The rows are shown in a table of their own; this names those that need attention. */
export function checkJobs(jobs: readonly JobHealth[]): HealthFinding {
  const facts = { Jobs: String(jobs.length) }
  const problems = jobs.flatMap(describeProblem)
  if (jobs.length === 0) {
    return createFinding('warning', 'No job was ever started.', facts, {
      text: 'Jobs start with the server. Look at its log.',
      section: SECTIONS.doctor,
    })
  }
  if (problems.length === 0) return createOkFinding('Every job ran when it was due.', facts)
  const count = `${problems.length} of ${jobs.length} jobs ${pluralOf(problems.length, 'needs', 'need')} attention`
  return createFinding('failing', `${count}: ${problems.join('; ')}.`, facts, {
    text: 'The table of jobs has the reason. A failed job runs again by itself.',
    section: SECTIONS.doctor,
  })
}

function describeProblem({ name, state, overdue_ms: overdueMs, failures_in_a_row: failures }: JobHealth) {
  if (state === 'overdue') return [`${name} is overdue by ${formatAge(overdueMs)}`]
  return failures > 0 ? [`${name} fails`] : []
}

/** What the job `check-invariants` found. */
export function checkLedger(jobs: readonly JobHealth[], now: Date): HealthFinding {
  const job = jobs.find(({ name }) => name === CHECK_INVARIANTS)
  if (!job?.last_finished_at) return createOkFinding('Not compared yet.')
  const facts = { Compared: `${formatAge(now.getTime() - job.last_finished_at.getTime())} ago` }
  const remedy = { text: 'Run npm run doctor on the server.', section: SECTIONS.doctor }
  if (job.last_result?.['isTooLarge'] === true)
    return createFinding('warning', 'There are too many rows to compare here.', facts, remedy)
  if (job.failures_in_a_row === 0)
    return createOkFinding('Balances, ledger, generations and statistics agree.', facts)
  return job.last_result?.['broken'] === 0 || job.last_result === null
    ? createFinding('warning', 'They could not be compared.', facts, remedy)
    : createFinding('failing', `They differ. ${job.last_error ?? ''}`.trim(), facts, {
        text: 'Back up, then run npm run doctor: it names the rows.',
        section: SECTIONS.doctor,
      })
}
