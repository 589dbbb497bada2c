import type { Profile } from '@firstline/contract/profile'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CardTitle } from '#ui/card.tsx'
import { paths } from '#platform/router/paths.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function AccountManagement({ profile }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section
      aria-labelledby="account-management"
      className="px-5 pt-2 tablet:px-10 desktop:px-6 desktop:pt-8"
    >
      <CardTitle id="account-management">Account Management</CardTitle>
      <p className="mt-2 max-w-measure text-sm text-ink-2">
        Your address, how you sign in, and where you are signed in.
      </p>
      <ButtonLink kind="second" size="sm" to={paths.account} className="mt-3">
        Account security
      </ButtonLink>
      <p className="mt-6 max-w-measure text-sm text-ink-2">
        Deletes your account and everything you wrote with it.
      </p>
      <Button kind="danger" size="sm" className="mt-3" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <DeleteAccountDialog profile={profile} open={isAsking} onOpenChange={setAsking} />
    </section>
  )
}
