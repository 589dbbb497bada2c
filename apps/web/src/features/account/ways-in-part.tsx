import type { User, UserIdentity } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/button.tsx'
import { ConfirmDialog } from '#components/confirm-dialog.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { runtime } from '#lib/runtime.ts'
import { AccountPart } from './account-part.tsx'
import { sessionsQuery } from './sessions-query.ts'
import { userQuery } from './user-query.ts'
import { describeIdentity } from './ways-in/describe-identity.ts'
import { IdentityRow } from './ways-in/identity-row.tsx'
import {
  addressWithout,
  enumerate,
  reasonToKeep,
  remainingWays,
  type Standing,
} from './ways-in/remaining-ways.ts'
import { useConnectOutcome } from './ways-in/use-connect-outcome.ts'
import { useWaysIn } from './ways-in/use-ways-in.ts'
import { WayRow } from './ways-in/way-row.tsx'

/** The ways into the account, where there are others than the address: to add some, and to remove them. */
export function WaysInPart({ user }: { user: User }) {
  const { readUser } = useAuth()
  const { data: fresh, refetch } = useQuery(userQuery(user, readUser))
  const { data: sessions, refetch: refetchSessions } = useQuery(sessionsQuery(user.id))
  const { add, remove, connecting, isRemoving } = useWaysIn()
  useConnectOutcome(fresh)
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<UserIdentity>()
  const [gone, setGone] = useState<string>()
  useEffect(() => {
    // The button that had the focus went with its row.
    if (gone !== undefined) heading.current?.focus()
  }, [gone])

  const { linking, providers } = runtime().authSettings.waysIn
  const now = fresh ?? user
  const identities = inOrder(
    now.identities ?? [],
    providers.map(({ name }) => name),
  )
  const missing = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name))
  const standing: Standing = { user: now, hasPassword: sessions?.hasPassword }
  const hasOthers = missing.length > 0 || identities.some(({ provider }) => provider !== 'email')
  if (!linking || !hasOthers) return null

  const confirm = async (identity: UserIdentity) => {
    const isGone = await remove(identity)
    if (isGone) await Promise.all([refetch(), refetchSessions()])
    setAsked(undefined)
    if (isGone) setGone(identity.identity_id)
  }
  return (
    <AccountPart
      title="Ways to sign in"
      headingRef={heading}
      note="What is connected here opens this account. Connect only accounts that are yours alone."
    >
      <ul aria-label="Ways to sign in">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            mustStay={reasonToKeep(identity, standing)}
            onRemove={() => setAsked(identity)}
          />
        ))}
        {missing.map(({ name, label }) => (
          <WayRow key={name} provider={name} label={label} detail="Not connected">
            <Button
              kind="second"
              size="sm"
              className="min-w-31"
              busy={connecting === name}
              busyText="Opening..."
              aria-label={`Connect ${label}`}
              onClick={() => void add(name, label)}
            >
              Connect
            </Button>
          </WayRow>
        ))}
      </ul>
      {asked && (
        <DisconnectDialog
          identity={asked}
          standing={standing}
          isBusy={isRemoving}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </AccountPart>
  )
}

interface DisconnectDialogProps {
  identity: UserIdentity
  standing: Standing
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Says what is lost and what remains. */
function DisconnectDialog({ identity, standing, isBusy, onClose, onConfirm }: DisconnectDialogProps) {
  const { label, address } = describeIdentity(identity)
  const remaining = enumerate(remainingWays(identity, standing))
  const nextAddress = addressWithout(identity, standing)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Disconnect ${label}`}
      cancelLabel={`Keep ${label}`}
      actionLabel="Disconnect"
      busyLabel="Disconnecting..."
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <p className="wrap-anywhere">
        {address ? `${address} at ${label}` : label} will no longer open this account.
        {remaining && ` You still sign in with ${remaining}.`}
      </p>
      {nextAddress !== undefined && nextAddress !== standing.user.email && (
        <p className="mt-2 wrap-anywhere">The address of your account becomes {nextAddress}.</p>
      )}
      <p className="mt-2">Your other devices will be signed out.</p>
    </ConfirmDialog>
  )
}

/** The address and the number first, then providers as on the login screen, then those that are offered no more. */
function inOrder(identities: readonly UserIdentity[], providers: readonly string[]): UserIdentity[] {
  const order = ['email', 'phone', ...providers]
  const place = ({ provider }: UserIdentity) => {
    const index = order.indexOf(provider)
    return index === -1 ? order.length : index
  }
  return identities.toSorted((one, other) => place(one) - place(other))
}
