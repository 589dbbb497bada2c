import type { UserIdentity } from '@supabase/supabase-js'
import { useId } from 'react'
import { AddressText } from '#ui/address-text.tsx'
import { Button } from '#ui/button.tsx'
import { Detail, Details } from '#ui/details.tsx'
import { formatDay } from '#platform/format/format-day.ts'
import { describeIdentity } from './describe-identity.ts'
import { SignInMethodRow } from './sign-in-method-row.tsx'

export interface IdentityRowProps {
  identity: UserIdentity
  /** Why it can't be removed. */
  mustStay: string | undefined
  onRemove: () => void
}

/** A connected identity. Address and number are changed elsewhere; provider identities can be removed here. */
export function IdentityRow({ identity, mustStay, onRemove }: IdentityRowProps) {
  const { provider, created_at: since } = identity
  const { label, address } = describeIdentity(identity)
  const reasonId = useId()
  const isRemovable = provider !== 'email' && provider !== 'phone'
  return (
    <SignInMethodRow
      provider={provider}
      label={label}
      detail={
        <>
          <Details>
            {address && (
              <Detail>
                <AddressText address={address} />
              </Detail>
            )}
            {since && <Detail>since {formatDay(since)}</Detail>}
          </Details>
          {isRemovable && mustStay !== undefined && (
            <span id={reasonId} className="mt-1 block">
              {mustStay}
            </span>
          )}
        </>
      }
    >
      {isRemovable && (
        <Button
          kind="second"
          size="sm"
          className="min-w-31"
          aria-label={[`Disconnect ${label}`, address].filter(Boolean).join(', ')}
          aria-disabled={mustStay !== undefined}
          aria-describedby={mustStay === undefined ? undefined : reasonId}
          onClick={onRemove}
        >
          Disconnect
        </Button>
      )}
    </SignInMethodRow>
  )
}
