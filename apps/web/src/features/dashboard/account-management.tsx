import { ButtonLink } from '#components/button.tsx'
import { CardTitle } from '#components/card.tsx'
import { paths } from '#lib/paths.ts'

/** Stands on the paper, last and quiet. */
export function AccountManagement() {
  return (
    <section aria-labelledby="account-management" className="mt-6">
      <CardTitle id="account-management">Account Management</CardTitle>
      <p className="mt-2 max-w-measure text-sm text-ink-2">
        Your address, your password, and the places where you are signed in.
      </p>
      <ButtonLink kind="second" to={paths.account} className="mt-4">
        Account security
      </ButtonLink>
    </section>
  )
}
