import type { UserIdentity } from '@supabase/supabase-js'
import { useId } from 'react'
import { AddressText } from '#components/address-text.tsx'
import { Button } from '#components/button.tsx'
import { Detail, Details } from '#components/details.tsx'
import { formatDay } from '#lib/format-day.ts'
import { describeIdentity } from './describe-identity.ts'
import { WayRow } from './way-row.tsx'

export interface IdentityRowProps {
  identity: UserIdentity
  /** Why it can't be removed. */
  mustStay: string | undefined
  onRemove: () => void
}

/** A way in that there is. The address and the number are changed elsewhere; the accounts of others can be removed. */
export function IdentityRow({ identity, mustStay, onRemove }: IdentityRowProps) {
  const { provider, created_at: since } = identity
  const { label, address } = describeIdentity(identity)
  const reasonId = useId()
  const isRemovable = provider !== 'email' && provider !== 'phone'
  return (
    <WayRow
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
    </WayRow>
  )
}
