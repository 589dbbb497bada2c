import type { AdminJob } from '@firstline/contract/admin'
import { classNames } from '#ui/class-names.ts'
import { formatMoment } from '#platform/format/format-moment.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { cellClass, headClass, pinnedClass } from '#ui/table-classes.ts'
import { JobState } from './job-state.tsx'
import { getJobName, describeResult } from './describe-job.ts'

/** One row for each job. `now` is when they were read; relative times count from it. */
export function JobsTable({ jobs, now }: { jobs: readonly AdminJob[]; now: Date }) {
  return (
    <ScrollRegion label="Jobs">
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className={classNames(headClass, pinnedClass)}>
              Job
            </th>
            {['State', 'Last run', 'Last result', 'Last error'].map((head) => (
              <th key={head} scope="col" className={headClass}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name} className="group">
              <th
                scope="row"
                className={classNames(cellClass, pinnedClass, 'font-medium whitespace-normal!')}
              >
                <span className="block max-tablet:w-36 tablet:min-w-48">{getJobName(job)}</span>
              </th>
              <td className={cellClass}>
                <JobState job={job} />
              </td>
              <td className={cellClass}>
                {job.lastFinishedAt ? formatMoment(job.lastFinishedAt, now) : 'Not yet'}
              </td>
              <td className={classNames(cellClass, 'whitespace-normal! tabular-nums')}>
                <span className="block min-w-28">{describeResult(job.lastResult)}</span>
              </td>
              <td className={classNames(cellClass, 'whitespace-normal!')}>
                <LastError job={job} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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
