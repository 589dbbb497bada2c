import type { User } from '@supabase/supabase-js'
import { AddressText } from '#ui/address-text.tsx'
import { AccountPart } from './account-part.tsx'
import { SignInMethodRow } from './sign-in-methods/sign-in-method-row.tsx'

/** For a user who signs in through a company: the address and the sign-in method are the company's to change. */
export function CompanyPart({ user }: { user: User }) {
  return (
    <AccountPart
      title="How you sign in"
      note="Your company looks after your address and how you sign in. Ask its administrators to change them."
    >
      <ul aria-label="How you sign in">
        <SignInMethodRow
          provider="company"
          label="Your company"
          detail={<AddressText address={user.email ?? ''} />}
        />
      </ul>
    </AccountPart>
  )
}
