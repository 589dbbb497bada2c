import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { notify } from '#platform/notify.ts'
import { AccountPart } from './account-part.tsx'
import { PasswordForm } from './password-form.tsx'
import { sessionsQuery } from './sessions-query.ts'

/** The password, or the first one of a user who has only used links or providers. */
export function PasswordPart({ user }: { user: User }) {
  const { data, refetch } = useQuery(sessionsQuery(user.id))
  const isFirst = data?.hasPassword === false
  const onChanged = () => {
    notify.success(isFirst ? 'Password set' : 'Password changed', {
      description: 'Your other devices have been signed out.',
    })
    void refetch()
  }
  return (
    <AccountPart
      title="Password"
      note={
        isFirst
          ? 'You have none yet. With one you need not wait for a mail, nor go through another account.'
          : 'Everywhere else you will be signed out, and sign in with the new one.'
      }
    >
      <PasswordForm
        email={user.email ?? ''}
        action={isFirst ? 'Set password' : 'Change password'}
        knowsCurrent={data?.hasPassword === true}
        onChanged={onChanged}
      />
    </AccountPart>
  )
}
