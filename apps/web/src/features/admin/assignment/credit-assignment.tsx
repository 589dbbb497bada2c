import type { AdminUser } from '@firstline/contract/admin'
import { USER_NOT_FOUND } from '@firstline/contract/errors'
import { useId, useRef, useState } from 'react'
import { Card, CardTitle } from '#components/card.tsx'
import { useKnownUser } from '#lib/admin/known-user.ts'
import { AssignForm } from './assign-form.tsx'
import { FoundUser } from './found-user.tsx'
import { LookupForm } from './lookup-form.tsx'
import { useLookup } from './use-lookup.ts'

const LOOK_UP_FIRST = 'Please lookup a user first'

/** Finds one user by address and gives both balances, with Pro. */
export function CreditAssignment() {
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<AdminUser>()
  const [fault, setFault] = useState<string>()
  /** Assigning was refused: the user had changed. */
  const [wasRefused, setRefused] = useState(false)
  const { user: known, isGone } = useKnownUser(found)
  const user = isGone ? undefined : known

  const refuse = (words: string) => {
    setFault(words)
    field.current?.focus()
  }
  const forget = () => {
    setFound(undefined)
    setFault(undefined)
    setRefused(false)
  }
  const { lookUp, giveUp, isLooking } = useLookup({ onFound: setFound, onRefused: refuse })
  return (
    <Card aria-labelledby={titleId} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Manual Credit Assignment
      </CardTitle>
      <LookupForm
        email={email}
        field={field}
        fault={isGone ? USER_NOT_FOUND.message : fault}
        isLooking={isLooking}
        // Whoever was found for another address is not meant any more.
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
        onNobody={() => (email.trim() === '' ? void lookUp(email) : refuse(LOOK_UP_FIRST))}
        onRefused={setRefused}
      />
    </Card>
  )
}
