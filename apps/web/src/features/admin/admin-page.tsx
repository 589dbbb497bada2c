import { PageTitle } from '#components/page-title.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { supabase } from '#lib/supabase.ts'
import { useLiveUsers } from '#lib/admin/use-live-users.ts'
import { UserManagement } from './users/user-management.tsx'

/** /dashboard/admin */
export function AdminPage() {
  const { user } = useAuth()
  const isLive = useLiveUsers(supabase(), user?.id)
  return (
    <div className="page pt-10 pb-24">
      <PageTitle note="Plans and credits are changed on the command line.">Admin</PageTitle>
      <UserManagement isLive={isLive} />
    </div>
  )
}
