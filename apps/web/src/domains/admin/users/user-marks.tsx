import type { AdminUser } from '@firstline/contract/admin'
import { Tag } from '#ui/tag.tsx'
import { isBanned } from './describe-ban.ts'

/** What is unusual about an account, below its address. */
export function UserMarks({ user }: { user: AdminUser }) {
  const banned = isBanned(user)
  const isAdministrator = user.role === 'admin'
  if (!banned && !isAdministrator && user.isConfirmed) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {isAdministrator && <Tag kind="plain">Administrator</Tag>}
      {banned && <Tag kind="danger">Banned</Tag>}
      {!user.isConfirmed && <Tag kind="warning">Unconfirmed</Tag>}
    </span>
  )
}
