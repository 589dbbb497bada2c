import type { AdminJob } from '@firstline/contract/admin'
import { DataTable } from '#ui/data-table.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { JobState } from './job-state.tsx'
import { getJobName, describeResult } from './describe-job.ts'

/** One row for each job. `now` is when they were read; relative times count from it. */
export function JobsTable({ jobs, now }: { jobs: readonly AdminJob[]; now: Date }) {
  return (
    <DataTable
      label="Jobs"
      rows={jobs}
      getKey={({ name }) => name}
      columns={[
        {
          head: 'Job',
          cellClass: 'whitespace-normal!',
          render: (job) => <span className="block max-tablet:w-36 tablet:min-w-48">{getJobName(job)}</span>,
        },
        { head: 'State', render: (job) => <JobState job={job} /> },
        {
          head: 'Last run',
          render: ({ lastFinishedAt }) => (lastFinishedAt ? formatMoment(lastFinishedAt, now) : 'Not yet'),
        },
        {
          head: 'Last result',
          cellClass: 'whitespace-normal! tabular-nums',
          render: ({ lastResult }) => <span className="block min-w-28">{describeResult(lastResult)}</span>,
        },
        {
          head: 'Last error',
          cellClass: 'whitespace-normal!',
          render: (job) => <LastError job={job} now={now} />,
        },
      ]}
    />
  )
}

function LastError({ job: { lastError, lastFailedAt }, now }: { job: AdminJob; now: Date }) {
  if (lastError === null) return <span className="text-ink-3">None</span>
  return (
    <span className="block min-w-48 wrap-anywhere">
      <span>{lastError}</span>
      {lastFailedAt && <span className="text-ink-3">, {formatMoment(lastFailedAt, now)}</span>}
    </span>
  )
}
