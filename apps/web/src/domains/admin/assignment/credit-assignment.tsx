import type { AdminUser } from '@firstline/contract/admin'
import { USER_NOT_FOUND } from '@firstline/contract/shown-errors'
import { useId, useRef, useState } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { useFreshUser } from '#domains/admin/users/admin-user-query.ts'
import { AssignForm } from './assign-form.tsx'
import { LookupForm } from './lookup-form.tsx'
import { useLookUpUser } from './use-look-up-user.ts'
import { Banner } from '#ui/banner.tsx'
import { describeUserBalance } from '#domains/admin/users/describe-balance.ts'

const LOOK_UP_FIRST = 'Please lookup a user first'

/** Finds one user by address and assigns both balances, with Pro. */
export function CreditAssignment() {
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<AdminUser>()
  const [error, setError] = useState<string>()
  /** Assigning was refused because the user had changed. */
  const [wasRefused, setRefused] = useState(false)
  const { user: known, isGone } = useFreshUser(found)
  const user = isGone ? undefined : known

  const refuse = (words: string) => {
    setError(words)
    field.current?.focus()
  }
  const forget = () => {
    setFound(undefined)
    setError(undefined)
    setRefused(false)
  }
  const { lookUp, giveUp, isLooking } = useLookUpUser({ onFound: setFound, onRefused: refuse })
  return (
    <Card aria-labelledby={titleId} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Manual Credit Assignment
      </CardTitle>
      <LookupForm
        email={email}
        field={field}
        error={isGone ? USER_NOT_FOUND.message : error}
        isLooking={isLooking}
        // A response for an earlier address is ignored.
        onEmailChange={(text) => {
          setEmail(text)
          giveUp()
          forget()
        }}
        onSubmit={() => {
          forget()
          void lookUp(email)
        }}
      />
      <FoundUser user={user} wasRefused={wasRefused} />
      <AssignForm
        user={user}
        onUnauthorized={() => (email.trim() === '' ? void lookUp(email) : refuse(LOOK_UP_FIRST))}
        onRefused={setRefused}
      />
    </Card>
  )
}

/** The found user, kept up to date. Takes its space without a user too. */
function FoundUser({ user, wasRefused }: { user: AdminUser | undefined; wasRefused: boolean }) {
  return (
    <div role="status" className="my-4">
      {!user && (
        <p className="rounded-card border border-line px-4 py-2.75 text-sm text-ink-2">
          Look a user up to see how they stand.
        </p>
      )}
      {user && !wasRefused && <Banner kind="success">Found. {describeUserBalance(user)}</Banner>}
      {user && wasRefused && (
        <Banner kind="warning" title="Not saved.">
          This user changed in the meantime. Now: {describeUserBalance(user)}. Assign again to set the credits
          all the same.
        </Banner>
      )}
    </div>
  )
}
