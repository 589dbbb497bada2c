import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { AddressText } from '#ui/address-text.tsx'
import { Tag } from '#ui/tag.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getRuntime } from '#platform/runtime.ts'
import { AccountPart } from './account-part.tsx'
import { EmailForm } from './email-form.tsx'
import { PendingEmail } from './pending-email.tsx'
import { userQuery } from './user-query.ts'

/**
 * The address, and its change: two mails with a link each, so that neither a thief nor a typing slip takes the account
 * away.
 */
export function EmailPart({ user }: { user: User }) {
  const { readUser } = useAuth()
  const fresh = useQuery(userQuery(user, readUser))
  const now = fresh.data ?? user
  const email = now.email ?? ''
  return (
    <AccountPart
      title="Email"
      note="A change takes two links: one goes to your old address, one to the new. Until both are opened, nothing changes."
    >
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium text-balance wrap-anywhere">
          <AddressText address={email} />
        </span>
        {isVerified(now) ? (
          <Tag kind="success">Verified</Tag>
        ) : (
          fresh.data && canBeVerified() && <Tag kind="plain">Not verified</Tag>
        )}
      </p>
      {now.new_email && (
        <PendingEmail
          key={now.email_change_sent_at}
          user={now}
          to={now.new_email}
          onChanged={() => void fresh.refetch()}
        />
      )}
      <EmailForm email={email} onRequested={() => void fresh.refetch()} />
    </AccountPart>
  )
}

/** Whether the address was verified. A provider's claim about another address doesn't count. */
function isVerified({ email, identities, user_metadata: proven }: User): boolean {
  const facts = [proven, ...(identities ?? []).map(({ identity_data: data }) => data)]
  return facts.some((data) => data?.['email_verified'] === true && isSame(data['email'], email))
}

function isSame(one: unknown, other: string | undefined): boolean {
  return typeof one === 'string' && one.toLowerCase() === other?.toLowerCase()
}

/** Without outgoing mail the user could not verify the address. */
function canBeVerified(): boolean {
  return getRuntime().authSettings.mails !== 'kept'
}
