import { PageTitle } from '#components/page-title.tsx'
import { useLiveUsers } from '#lib/admin/use-live-users.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { supabase } from '#lib/supabase.ts'
import { CreditAssignment } from './assignment/credit-assignment.tsx'
import { UserManagement } from './users/user-management.tsx'

/** /dashboard/admin */
export function AdminPage() {
  const { user } = useAuth()
  const isLive = useLiveUsers(supabase(), user?.id)
  return (
    <div className="page pt-10 pb-24">
      <PageTitle>Admin</PageTitle>
      <div className="grid items-start gap-6 min-[75rem]:grid-cols-[var(--margin-col)_minmax(0,1fr)]">
        <CreditAssignment />
        <UserManagement isLive={isLive} />
      </div>
    </div>
  )
}
