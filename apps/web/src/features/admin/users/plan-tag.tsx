import type { AdminUser } from '@firstline/contract/admin'
import { Tag } from '#components/tag.tsx'
import { planName } from '#lib/admin/standing-words.ts'

/** Which plan somebody is on. */
export function PlanTag({ user }: { user: AdminUser }) {
  const name = planName(user)
  return <Tag kind={name === 'Free' ? 'plain' : 'accent'}>{name}</Tag>
}
