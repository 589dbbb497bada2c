import type { User } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SupportAddress } from '#components/support-address.tsx'
import { knownFactors } from '#lib/auth/describe-factor.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { runtime } from '#lib/runtime.ts'
import { AccountPart } from './account-part.tsx'
import { sessionsQuery } from './sessions-query.ts'
import { AddFactor } from './two-step/add-factor.tsx'
import { FactorList } from './two-step/factor-list.tsx'
import { userQuery } from './user-query.ts'

/** A second step at every sign-in: a code that only the owner's telephone has. */
export function TwoStepPart({ user }: { user: User }) {
  const { readUser } = useAuth()
  const cache = useQueryClient()
  const fresh = useQuery(userQuery(user, readUser))
  const heading = useRef<HTMLHeadingElement>(null)
  const offered = runtime().authSettings.waysIn.factors
  const factors = knownFactors(fresh.data ?? user)
  const shown = factors.map(({ id }) => id).join()
  const hasRemoved = useRef(false)
  useEffect(() => {
    // The dialog gave the focus back to a button that went with its row.
    if (hasRemoved.current) heading.current?.focus()
    hasRemoved.current = false
  }, [shown])
  // What protects an account can be removed from it, also where no more of it is offered.
  if (!offered.totp && !offered.phone && factors.length === 0) return null
  const onChanged = () => {
    void fresh.refetch()
    // Other devices may have been signed out.
    void cache.invalidateQueries({ queryKey: sessionsQuery(user.id).queryKey })
    heading.current?.focus()
  }
  const onRemoved = () => {
    hasRemoved.current = true
    onChanged()
  }
  return (
    <AccountPart
      title="Two-step sign-in"
      headingRef={heading}
      note={
        factors.length === 0 ? (
          'A code from your phone at every sign-in: without it, nobody gets in.'
        ) : (
          <>
            Every sign-in asks for a code too. If you lose your phone, write to <SupportAddress />.
          </>
        )
      }
    >
      {factors.length > 0 && <FactorList factors={factors} onRemoved={onRemoved} />}
      <AddFactor offered={offered} factors={factors} onAdded={onChanged} />
    </AccountPart>
  )
}
