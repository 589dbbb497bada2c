import type { Profile } from '@firstline/contract/profile'

/** Kept in the browser beside the server's own count, which alone decides. */
function keyOf(userId: string): string {
  return `freeInsightUsesRemaining${userId}`
}

/** Writes down how many free insights are left, for those who don't have them without end. */
export function mirrorInsightUses({ user_id, free_insight_uses }: Profile): void {
  try {
    localStorage.setItem(keyOf(user_id), String(free_insight_uses))
  } catch {
    // A browser that stores nothing has the server's count all the same.
  }
}
