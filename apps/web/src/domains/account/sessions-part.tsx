import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { AccountPart } from './account-part.tsx'
import { isSsoUser } from './sign-in-methods/is-sso-user.ts'
import { SessionRow } from './session-row.tsx'
import { SESSIONS_LOAD_FAILED, sessionsQuery } from './sessions-query.ts'
import { useEndSessions } from './use-end-sessions.ts'

export function SessionsPart({ user }: { user: User }) {
  const query = useQuery(sessionsQuery(user.id))
  const { data } = query
  const { endOne, endOthers, endAll, ending } = useEndSessions(user.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const hasOthers = data?.sessions.some((session) => !session.isCurrent) ?? false
  return (
    <AccountPart title="Where you are signed in" headingRef={heading} note={getNote(user, data?.hasPassword)}>
      <Loaded
        query={query}
        failure={SESSIONS_LOAD_FAILED}
        loading={<LoadingState lines={3} className="py-3" />}
      >
        {({ sessions }) => (
          <ul aria-label="Sessions">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => endOne(session)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-5 flex flex-wrap gap-2">
        {hasOthers && (
          <Button
            kind="second"
            busy={ending === 'others'}
            busyText="Signing out..."
            onClick={() => endOthers().then(() => heading.current?.focus())}
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
        onConfirm={() => endAll()}
      >
        Every browser will have to sign in again, this one too.
      </ConfirmDialog>
    </AccountPart>
  )
}

/** What to do besides ending the session, by sign-in method. */
function getNote(user: User, hasPassword: boolean | undefined): string {
  const unknown = "If you don't know one of these, sign it out"
  if (isSsoUser(user)) return `${unknown} and tell your company's administrators.`
  if (hasPassword === false) return `${unknown} and change the password of what you sign in with.`
  return `${unknown} and change your password.`
}
