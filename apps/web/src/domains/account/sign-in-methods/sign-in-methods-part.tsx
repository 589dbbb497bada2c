import type { User, UserIdentity } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getRuntime } from '#platform/runtime.ts'
import { AccountPart } from '#domains/account/account-part.tsx'
import { sessionsQuery } from '#domains/account/sessions-query.ts'
import { userQuery } from '#domains/account/user-query.ts'
import { describeIdentity } from './describe-identity.ts'
import { IdentityRow } from './identity-row.tsx'
import {
  findAddressWithout,
  joinWithAnd,
  findReasonToKeep,
  listRemainingMethods,
  type IdentityContext,
} from './remaining-methods.ts'
import { useConnectOutcome } from './use-connect-outcome.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import { SignInMethodRow } from './sign-in-method-row.tsx'

/** The identities of the account: add, remove. Hidden where only the address is available. */
export function SignInMethodsPart({ user }: { user: User }) {
  const { readUser } = useAuth()
  const { data: fresh, refetch } = useQuery(userQuery(user, readUser))
  const { data: sessions, refetch: refetchSessions } = useQuery(sessionsQuery(user.id))
  const { add, remove, connecting, isRemoving } = useSignInMethods()
  useConnectOutcome(fresh)
  const [toRemove, setToRemove] = useState<UserIdentity>()

  const { linking, providers } = getRuntime().authSettings.signInMethods
  const now = fresh ?? user
  const identities = sortIdentities(
    now.identities ?? [],
    providers.map(({ name }) => name),
  )
  const missing = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name))
  const context: IdentityContext = { user: now, hasPassword: sessions?.hasPassword }
  const hasOthers = missing.length > 0 || identities.some(({ provider }) => provider !== 'email')
  if (!linking || !hasOthers) return null

  const confirm = async (identity: UserIdentity) => {
    const isGone = await remove(identity)
    if (isGone) await Promise.all([refetch(), refetchSessions()])
    setToRemove(undefined)
  }
  return (
    <AccountPart
      title="Ways to sign in"
      note="What is connected here opens this account. Connect only accounts that are yours alone."
    >
      <ul aria-label="Ways to sign in">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            mustStay={findReasonToKeep(identity, context)}
            onRemove={() => setToRemove(identity)}
          />
        ))}
        {missing.map(({ name, label }) => (
          <SignInMethodRow key={name} provider={name} label={label} detail="Not connected">
            <Button
              kind="second"
              size="sm"
              className="min-w-31"
              busy={connecting === name}
              busyText="Opening..."
              aria-label={`Connect ${label}`}
              onClick={() => add(name, label)}
            >
              Connect
            </Button>
          </SignInMethodRow>
        ))}
      </ul>
      {toRemove && (
        <DisconnectDialog
          identity={toRemove}
          context={context}
          isBusy={isRemoving}
          onClose={() => setToRemove(undefined)}
          onConfirm={() => confirm(toRemove)}
        />
      )}
    </AccountPart>
  )
}

interface DisconnectDialogProps {
  identity: UserIdentity
  context: IdentityContext
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Names what is lost and what remains. */
function DisconnectDialog({ identity, context, isBusy, onClose, onConfirm }: DisconnectDialogProps) {
  const { label, address } = describeIdentity(identity)
  const remaining = joinWithAnd(listRemainingMethods(identity, context))
  const nextAddress = findAddressWithout(identity, context)
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
      {nextAddress !== undefined && nextAddress !== context.user.email && (
        <p className="mt-2 wrap-anywhere">The address of your account becomes {nextAddress}.</p>
      )}
      <p className="mt-2">Your other devices will be signed out.</p>
    </ConfirmDialog>
  )
}

/** The address and the number first, then providers as on the login screen, then those no longer offered. */
function sortIdentities(identities: readonly UserIdentity[], providers: readonly string[]): UserIdentity[] {
  const order = ['email', 'phone', ...providers]
  const getPosition = ({ provider }: UserIdentity) => {
    const index = order.indexOf(provider)
    return index === -1 ? order.length : index
  }
  return identities.toSorted((one, other) => getPosition(one) - getPosition(other))
}
