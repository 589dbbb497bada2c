import type { AdminUser } from '@firstline/contract/admin'
import { Tag } from '#ui/tag.tsx'
import { getPlanName } from './describe-balance.ts'

export function PlanTag({ user }: { user: AdminUser }) {
  const name = getPlanName(user)
  return <Tag kind={name === 'Free' ? 'plain' : 'accent'}>{name}</Tag>
}
