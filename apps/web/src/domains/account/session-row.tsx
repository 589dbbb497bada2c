import type { AccountSession } from '@firstline/contract/account'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { describeDevice } from './describe-device.ts'

export interface SessionRowProps {
  session: AccountSession
  isEnding: boolean
  onEnd: () => void
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = describeDevice(session.userAgent)
  const lastUsed = formatMoment(session.lastUsedAt)
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span>{device}</span>
          {session.isCurrent && <Tag kind="success">This one</Tag>}
        </p>
        <p className="mt-0.5 text-sm text-ink-2">
          {session.isCurrent ? 'In use now' : `Last used ${lastUsed}`}
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          kind="second"
          size="sm"
          busy={isEnding}
          aria-label={`Sign out ${device}, last used ${lastUsed}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
