import type { AdminJob } from '@firstline/contract/admin'
import { classNames } from '#lib/class-names.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { cellClass, headClass, pinnedClass } from '#components/table-classes.ts'
import { JobState } from './job-state.tsx'
import { jobName, resultWords } from './job-words.ts'

/** One line a job. `now` is when they were read: what was a minute ago is meant from there. */
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
                <span className="block max-tablet:w-36 tablet:min-w-48">{jobName(job)}</span>
              </th>
              <td className={cellClass}>
                <JobState job={job} />
              </td>
              <td className={cellClass}>
                {job.lastFinishedAt ? formatMoment(job.lastFinishedAt, now) : 'Not yet'}
              </td>
              <td className={classNames(cellClass, 'whitespace-normal! tabular-nums')}>
                <span className="block min-w-28">{resultWords(job.lastResult)}</span>
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
      {lastError}
      {lastFailedAt && <span className="text-ink-3">, {formatMoment(lastFailedAt, now)}</span>}
    </span>
  )
}
