import type { Profile } from '@firstline/contract/profile'
import { browserStorage } from '#platform/storage/text-storage.ts'

/** A copy in the browser; the server's count decides. */
function keyOf(userId: string): string {
  return `freeInsightUsesRemaining${userId}`
}

/** Stores how many free insights are left, except for pro users. */
export function mirrorInsightUses({ user_id, free_insight_uses }: Profile): void {
  browserStorage.write(keyOf(user_id), String(free_insight_uses))
}
