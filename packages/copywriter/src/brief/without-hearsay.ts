const HEARSAY =
  /^(?:I|we)(?: often| always| keep)? (?:hear(?:ing)?|know|think|see|notice|guess|believe|find|noticed|heard)(?: from \w+)?(?: that)? (?=(?:they|their|you|your|the|many|most|it|there)\b)/i

/** "I hear they undercharge" is about them, not about hearing: the sender's way of knowing is left out. */
export function withoutHearsay(pain: string): string {
  return pain.replace(HEARSAY, '')
}
