import type { User } from '@supabase/supabase-js'
import { AddressText } from '#components/address-text.tsx'
import { AccountPart } from './account-part.tsx'
import { WayRow } from './ways-in/way-row.tsx'

/** Of somebody whom their company signs in: the address and the way in are the company's to change. */
export function CompanyPart({ user }: { user: User }) {
  return (
    <AccountPart
      title="How you sign in"
      note="Your company looks after your address and how you sign in. Ask its administrators to change them."
    >
      <ul aria-label="How you sign in">
        <WayRow provider="company" label="Your company" detail={<AddressText address={user.email ?? ''} />} />
      </ul>
    </AccountPart>
  )
}
