import type { User } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { SupportAddress } from '#ui/support-address.tsx'
import { listFactors } from '#domains/auth/mfa/list-factors.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getRuntime } from '#platform/runtime.ts'
import { AccountPart } from '#domains/account/account-part.tsx'
import { sessionsQuery } from '#domains/account/sessions-query.ts'
import { AddFactor } from './add-factor.tsx'
import { FactorList } from './factor-list.tsx'
import { userQuery } from '#domains/account/user-query.ts'

export function MfaPart({ user }: { user: User }) {
  const { readUser } = useAuth()
  const cache = useQueryClient()
  const fresh = useQuery(userQuery(user, readUser))
  const heading = useRef<HTMLHeadingElement>(null)
  const offered = getRuntime().authSettings.signInMethods.factors
  const factors = listFactors(fresh.data ?? user)
  // Existing factors can be removed even where no new ones are offered.
  if (!offered.totp && !offered.phone && factors.length === 0) return null
  const onChanged = () => {
    void fresh.refetch()
    // The server may have signed out other devices.
    void cache.invalidateQueries({ queryKey: sessionsQuery(user.id).queryKey })
  }
  const onAdded = () => {
    onChanged()
    heading.current?.focus()
  }
  return (
    <AccountPart
      title="Two-step sign-in"
      headingRef={heading}
      note={
        factors.length === 0 ? (
          'Asks for a code from your phone at every sign-in.'
        ) : (
          <>
            Every sign-in asks for a code too. If you lose your phone, write to <SupportAddress />.
          </>
        )
      }
    >
      {factors.length > 0 && <FactorList factors={factors} onRemoved={onChanged} />}
      <AddFactor offered={offered} factors={factors} onAdded={onAdded} />
    </AccountPart>
  )
}
