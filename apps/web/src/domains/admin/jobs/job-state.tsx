import type { AdminJob } from '@firstline/contract/admin'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ReactNode } from 'react'
import { describeDelay } from './describe-job.ts'

/** The state of a job, as an icon and in words. */
export function JobState({ job }: { job: AdminJob }) {
  const { icon, words } = getLook(job)
  return (
    <span className="flex items-center gap-2">
      {icon}
      {words}
    </span>
  )
}

function getLook({ state, overdueMs, failuresInARow }: AdminJob): { icon: ReactNode; words: string } {
  switch (state) {
    case 'running':
      return { icon: <LoaderCircle aria-hidden="true" className="text-ink-2" />, words: 'Running' }
    case 'waiting':
      return { icon: <Clock aria-hidden="true" className="text-ink-3" />, words: 'Waiting' }
    case 'failing': {
      const times = failuresInARow > 1 ? `, ${failuresInARow.toLocaleString('en')} times in a row` : ''
      return { icon: <CircleAlert aria-hidden="true" className="text-danger" />, words: `Failing${times}` }
    }
    case 'overdue':
      return {
        icon: <CircleAlert aria-hidden="true" className="text-warning" />,
        words: `Overdue by ${describeDelay(overdueMs)}`,
      }
  }
}
