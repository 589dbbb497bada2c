import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#components/button.tsx'
import { ConfirmDialog } from '#components/confirm-dialog.tsx'
import { SkeletonLines } from '#components/skeleton.tsx'
import { messageOf } from '#lib/clean-message.ts'
import { AccountPart } from './account-part.tsx'
import { isOfCompany } from './ways-in/is-of-company.ts'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery } from './sessions-query.ts'
import { useEndSessions } from './use-end-sessions.ts'

/** Where one is signed in, and how to end it. */
export function SessionsPart({ user }: { user: User }) {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery(user.id))
  const { endOne, endOthers, endAll, ending } = useEndSessions(user.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const hasOthers = data?.sessions.some((session) => !session.isCurrent) ?? false
  return (
    <AccountPart title="Where you are signed in" headingRef={heading} note={noteFor(user, data?.hasPassword)}>
      {isPending && <SkeletonLines lines={3} className="py-3" />}
      {error && (
        <div role="alert" className="flex flex-col items-start gap-3 text-sm">
          <p>{messageOf(error)}</p>
          <Button kind="second" size="sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data && (
        <ul aria-label="Sessions">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              // The button that had the focus goes with its row.
              onEnd={() => void endOne(session).then((hasEnded) => hasEnded && heading.current?.focus())}
            />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {hasOthers && (
          <Button
            kind="second"
            busy={ending === 'others'}
            busyText="Signing out..."
            onClick={() => void endOthers().then(() => heading.current?.focus())}
          >
            Sign out everywhere else
          </Button>
        )}
        <Button kind="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere"
        cancelLabel="Stay signed in"
        actionLabel="Sign out everywhere"
        busyLabel="Signing out..."
        busy={ending === 'all'}
        onConfirm={() => void endAll()}
      >
        Every browser will have to sign in again, this one too.
      </ConfirmDialog>
    </AccountPart>
  )
}

/** What to do beyond ending the session depends on how one signs in. */
function noteFor(user: User, hasPassword: boolean | undefined): string {
  const unknown = "If you don't know one of these, sign it out"
  if (isOfCompany(user)) return `${unknown} and tell your company's administrators.`
  if (hasPassword === false) return `${unknown} and change the password of what you sign in with.`
  return `${unknown} and change your password.`
}
